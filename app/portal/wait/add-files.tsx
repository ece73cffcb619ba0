import { FileUp } from 'lucide-react';
import { uploadPath } from '#app/portal/requests/requests-api.ts';
import { ButtonLink, type ButtonLook } from '#app/ui/button.tsx';
import { m } from '#messages/messages.js';

/** The way to where files are added to a request. */
export function AddFilesLink({ reference, look = 'plain' }: { reference: string; look?: ButtonLook }) {
  return (
    <ButtonLink look={look} to={uploadPath(reference)}>
      <FileUp aria-hidden className="size-4" />
      {m.portal_needs_upload()}
    </ButtonLink>
  );
}
