import { ImageOff, ImageUp } from 'lucide-react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import type { User } from '#app/admin/users/users-api.ts';
import { Button } from '#app/ui/button.tsx';
import { m } from '#messages/messages.js';
import type { UserDeeds } from './use-user-deeds.ts';

/** Gives the person a picture, or takes it away. */
export function PictureButtons({ user, deeds }: { user: User; deeds: UserDeeds }) {
  return (
    <>
      <FileTrigger
        acceptedFileTypes={['image/jpeg', 'image/png', 'image/webp', 'image/avif']}
        onSelect={(files) => {
          const file = files?.item(0);
          if (file) void deeds.setPicture(file);
        }}
      >
        <Button busy={deeds.busy === 'picture'}>
          <ImageUp aria-hidden className="size-4" />
          {user.avatar === null ? m.admin_user_picture_add() : m.admin_user_picture_change()}
        </Button>
      </FileTrigger>
      {user.avatar !== null && (
        <Button busy={deeds.busy === 'picture'} onPress={() => void deeds.removePicture()}>
          <ImageOff aria-hidden className="size-4" />
          {m.admin_user_picture_remove()}
        </Button>
      )}
    </>
  );
}
