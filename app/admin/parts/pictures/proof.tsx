import { ImageOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { m } from '#messages/messages.js';
import { type Picture, pictureAddress } from './pictures-api.ts';

/** The address of a picture that only staff may see yet; undefined while it comes, null when it does not. */
function useProof(id: string): string | null | undefined {
  const [address, setAddress] = useState<string | null>();
  useEffect(() => {
    let made: string | undefined;
    let isGone = false;
    setAddress(undefined);
    pictureAddress(id).then(
      (url) => {
        made = url;
        if (isGone) URL.revokeObjectURL(url);
        else setAddress(url);
      },
      () => !isGone && setAddress(null),
    );
    return () => {
      isGone = true;
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [id]);
  return address;
}

/** A picture as it will be shown, also of a draft. */
export function Proof({ picture, alt }: { picture: Picture; alt: string }) {
  const address = useProof(picture.id);
  const frame = 'h-auto max-h-72 w-auto max-w-full rounded-md border border-stone-2 bg-stone-1';
  if (address === null) {
    return (
      <p className="flex items-center gap-2 rounded-md bg-stone-1 p-4 text-14 text-ink-3">
        <ImageOff aria-hidden className="size-4" />
        {m.admin_picture_not_shown()}
      </p>
    );
  }
  if (address === undefined) return <Skeleton className="h-40 w-full" />;
  return <img src={address} alt={alt} width={picture.width} height={picture.height} className={frame} />;
}
