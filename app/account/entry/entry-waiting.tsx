import { Heading } from '#app/account/heading.tsx';
import { m } from '#messages/messages.js';

/** What a link or a provider brought is being looked at. */
export const EntryWaiting = () => (
  <div aria-busy="true">
    <Heading title={m.account_waiting_heading()}>{m.account_waiting_text()}</Heading>
  </div>
);
