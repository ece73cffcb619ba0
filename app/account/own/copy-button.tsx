import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { m } from '#messages/messages.js';

/** Copies `text`; where the browser forbids that, the text is on the screen to be selected. */
export function CopyButton({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Button onPress={copy}>
      {isCopied ? <Check aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" />}
      <span aria-live="polite">{isCopied ? m.account_codes_copied() : m.account_codes_copy()}</span>
    </Button>
  );
}
