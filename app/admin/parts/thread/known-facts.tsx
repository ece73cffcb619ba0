import { type Description, DescriptionList } from '#app/ui/description-list.tsx';
import { m } from '#messages/messages.js';

/** Facts that there are; what was left open is named in one line, so that nobody wonders. */
export function KnownFacts({ items }: { items: Description[] }) {
  const isOpen = ({ detail }: Description) => detail === '' || detail === null || detail === undefined;
  const missing = items.filter(isOpen).map(({ term }) => term);
  return (
    <>
      <DescriptionList empty={m.admin_not_given()} items={items.filter((item) => !isOpen(item))} />
      {missing.length > 0 && (
        <p className="mt-2 text-13 text-ink-3">{m.admin_panel_facts_missing({ names: missing.join(', ') })}</p>
      )}
    </>
  );
}
