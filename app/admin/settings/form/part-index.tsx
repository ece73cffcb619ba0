import { type RefObject, useEffect, useState } from 'react';
import { join } from '#app/ui/join.ts';
import { m } from '#messages/messages.js';

type Part = { name: string; element: HTMLElement };

const nameOf = (element: HTMLElement) =>
  element.dataset.part ??
  element.getAttribute('aria-label') ??
  document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent ??
  '';

/** How far below the top of what scrolls a part may begin, in pixels, to count as the one that is read. */
const readingLine = 140;

/** The part at the reading line; at the end of the page the last one, which may be too short to come up to it. */
function currentOf(parts: readonly Part[], scroller: HTMLElement): number {
  if (scroller.scrollTop > 0 && scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2)
    return parts.length - 1;
  const line = scroller.getBoundingClientRect().top + readingLine;
  return Math.max(
    0,
    parts.findLastIndex(({ element }) => element.getBoundingClientRect().top <= line),
  );
}

/** Where one is among the parts while the page scrolls. */
function useParts(root: RefObject<HTMLElement | null>) {
  const [parts, setParts] = useState<Part[]>([]);
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    const elements = root.current?.querySelectorAll<HTMLElement>('fieldset[data-part], :scope > :is(section, nav)');
    const found = [...(elements ?? [])].map((element) => ({ element, name: nameOf(element) }));
    setParts(found);
    const scroller = root.current?.closest<HTMLElement>('[role="tabpanel"]');
    if (!scroller) return;
    const onScroll = () => setCurrent(currentOf(found, scroller));
    scroller.addEventListener('scroll', onScroll, { passive: true });
    return () => scroller.removeEventListener('scroll', onScroll);
  }, [root]);
  return { parts, current, setCurrent };
}

/** Beside a tab of the settings, where there is room: its cards by name. */
export function PartIndex({ root }: { root: RefObject<HTMLElement | null> }) {
  const { parts, current, setCurrent } = useParts(root);
  function go({ element }: Part, position: number) {
    element.tabIndex = -1;
    element.scrollIntoView({ block: 'start' });
    element.focus({ preventScroll: true });
    setCurrent(position);
  }
  return (
    <nav aria-label={m.admin_settings_parts()} className="sticky top-5 hidden w-56 shrink-0 self-start pt-5 xl:block">
      <ul className="border-l border-stone-2">
        {parts.map((part, position) => (
          <li key={part.name}>
            <button
              type="button"
              aria-current={position === current ? 'true' : undefined}
              onClick={() => go(part, position)}
              className={join(
                '-ml-px block w-full border-l-2 py-1.5 pl-4 text-left text-14 text-pretty',
                position === current
                  ? 'border-harbour font-semibold text-ink'
                  : 'border-transparent text-ink-3 hover:text-ink',
              )}
            >
              {part.name}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
