import { useState } from 'react';
import { m } from '#messages/messages.js';
import { providerMeant } from './mail-domains.ts';

/** As if it had been typed: checks and the draft hear of it. */
function typeInto(id: string, email: string): void {
  const input = document.getElementById(id);
  if (!(input instanceof HTMLInputElement)) return;
  input.value = email;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.focus();
}

/** Asks whether a provider was meant by what stands in the field `id`. */
export function MeantDomain({ id, email }: { id: string; email: string }) {
  const [isOver, setIsOver] = useState(false);
  const domain = providerMeant(email);
  if (!domain || isOver) return null;
  const meant = `${email.slice(0, email.lastIndexOf('@'))}@${domain}`;
  const take = () => {
    setIsOver(true);
    typeInto(id, meant);
  };
  return (
    <p className="hint">
      {m.site_form_meant()}{' '}
      <button type="button" className="link" onClick={take}>
        {meant}
      </button>
    </p>
  );
}
