import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button, type ButtonLook } from './button.tsx';

type CopyButtonProps = { text: string; label: string; copiedLabel: string; look?: ButtonLook };

/** Copies `text`; where the browser forbids that, the text is on the screen to be selected. */
export function CopyButton({ text, label, copiedLabel, look = 'plain' }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Button look={look} onPress={copy}>
      {isCopied ? <Check aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" />}
      <span aria-live="polite">{isCopied ? copiedLabel : label}</span>
    </Button>
  );
}
