import { Mail } from 'lucide-react';
import { ButtonAnchor } from '#app/ui/button.tsx';
import { m } from '#messages/messages.js';

/** Writes to a client with the mail program of this computer. */
export function SendEmail({ email }: { email: string }) {
  return (
    <ButtonAnchor href={`mailto:${email}`} look="primary">
      <Mail aria-hidden className="size-4" />
      {m.admin_clients_send_email()}
    </ButtonAnchor>
  );
}
