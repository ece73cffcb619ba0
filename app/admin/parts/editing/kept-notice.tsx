import { useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';

type KeptNoticeProps = {
  onDiscard: () => void;
  /** The language of a page that is not in the reader's. */
  language?: { locale?: 'it' | 'en' };
};

/** Of React Aria’s lists, what a browser fills in is hidden, and the button is the field. */
const field = ':is(input, textarea, [contenteditable="true"], [aria-haspopup="listbox"]):not([aria-hidden] *)';

/** Says that a form shows what was typed before and not saved. Discarding it leads to the first field: the notice goes, and the focus with it. */
export function KeptNotice({ onDiscard, language = {} }: KeptNoticeProps) {
  const root = useRef<HTMLDivElement>(null);
  function discard() {
    const form = root.current?.closest('form');
    onDiscard();
    form?.querySelector<HTMLElement>(field)?.focus();
  }
  return (
    <div ref={root}>
      <Notice tone="info" action={<Button onPress={discard}>{m.admin_settings_discard({}, language)}</Button>}>
        {m.admin_typed_kept({}, language)}
      </Notice>
    </div>
  );
}
