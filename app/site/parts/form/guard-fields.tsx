import { m } from '#messages/messages.js';
import type { Guards } from './answer.ts';

/** Proofs of this page view, where it is one person's own, and a field that only programs fill. */
export function GuardFields({ guards }: { guards: Guards | undefined }) {
  return (
    <>
      {guards && <input type="hidden" name="idempotencyKey" value={guards.idempotencyKey} />}
      {guards && <input type="hidden" name="timeTrap" value={guards.timeTrap} />}
      <div className="sr-only" aria-hidden="true">
        <label htmlFor="fax-number">{m.site_form_fax()}</label>
        <input id="fax-number" name="faxNumber" type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
        <p>{m.site_form_fax_hint()}</p>
      </div>
    </>
  );
}
