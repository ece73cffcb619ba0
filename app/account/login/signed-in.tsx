import { m } from '#messages/messages.js';

/** What somebody sees, until the scripts lead on, whom this browser has a session of: they need no form. */
export function SignedIn() {
  return (
    <div role="status" className="hidden with-session:block">
      <h1 className="font-display text-34 leading-tight font-semibold text-balance">{m.account_signed_in_heading()}</h1>
      <p className="mt-2 text-ink-2">{m.account_signed_in_text()}</p>
    </div>
  );
}
