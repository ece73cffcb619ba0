import { m } from '#messages/messages.js';

/** Before the name of whoever did something that one has not seen. */
export const UnreadMark = () => (
  <>
    <span aria-hidden className="mr-1.5 inline-block size-2 rounded-full bg-harbour align-middle" />
    <span className="sr-only">{m.admin_unread()}: </span>
  </>
);
