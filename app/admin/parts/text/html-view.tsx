import { inputLook } from '#app/ui/input-look.ts';
import { join } from '#app/ui/join.ts';
import { m } from '#messages/messages.js';

type HtmlViewProps = { value: string; isEditable: boolean; onChange: (html: string) => void };

/** The text as HTML, for those who know what they want. It is checked on the way back. */
export function HtmlView({ value, isEditable, onChange }: HtmlViewProps) {
  return (
    <textarea
      // biome-ignore lint/a11y/noAutofocus: somebody has just asked for it
      autoFocus
      aria-label={m.admin_text_html_label()}
      value={value}
      readOnly={!isEditable}
      spellCheck={false}
      autoCapitalize="off"
      onChange={(event) => onChange(event.target.value)}
      className={join(
        inputLook,
        'min-h-96 resize-y border-0 py-4 font-mono text-13 leading-relaxed field-sizing-content',
      )}
    />
  );
}
