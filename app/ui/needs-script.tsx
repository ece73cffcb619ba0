import { m } from '#messages/messages.js';

type Props = { options?: { locale?: 'it' | 'en' } };

/** Above what stands in for a screen until its scripts come: where none run, it would stand there for good. */
export const NeedsScript = ({ options = {} }: Props) => (
  <noscript>
    <p className="mb-6 rounded-md bg-selected px-3 py-2.5 text-15 font-medium">{m.ui_needs_script({}, options)}</p>
  </noscript>
);
