import { KeyRound } from 'lucide-react';
import { useMay } from '#app/admin/person.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { m } from '#messages/messages.js';

export const keysPath = '/admin/settings/api/keys';

/** The way to the keys, for the API settings. */
export function KeysLink() {
  const may = useMay();
  if (!may('keys.read')) return null;
  return (
    <ButtonLink to={keysPath}>
      <KeyRound aria-hidden className="size-4" />
      {m.admin_keys_title()}
    </ButtonLink>
  );
}
