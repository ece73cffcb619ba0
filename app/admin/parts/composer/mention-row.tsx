import { AtSign } from 'lucide-react';
import { Button } from '#app/ui/button.tsx';
import { m } from '#messages/messages.js';
import { type Mentionable, meant, mentionBegun } from '#shared/mentions.ts';

type MentionRowProps = { text: string; people: readonly Mentionable[]; onChoose: (text: string) => void };

/** Colleagues that the `@` at the end of a note may mean; one is named by a press. */
export function MentionRow({ text, people, onChoose }: MentionRowProps) {
  const begun = mentionBegun(text);
  const offered = begun === undefined ? [] : meant(begun, people);
  if (begun === undefined || offered.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of buttons
    <div role="group" aria-label={m.admin_mention_offer()} className="mt-2 flex flex-wrap items-center gap-1.5">
      {offered.map(({ id, name }) => (
        <Button key={id} onPress={() => onChoose(`${text.slice(0, text.length - begun.length)}${name} `)}>
          <AtSign aria-hidden className="size-3.5" />
          {name}
        </Button>
      ))}
    </div>
  );
}
