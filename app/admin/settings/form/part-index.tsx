import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
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

/** By these somebody scrolls; what grows while it is read makes a page scroll by itself. */
const ownWays = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Where one is among the parts while the page scrolls. */
function useParts(root: RefObject<HTMLElement | null>) {
  const [parts, setParts] = useState<Part[]>([]);
  const [current, setCurrent] = useState(0);
  // What was pressed stays marked until somebody scrolls, also where the end of the page keeps it from coming up to the line.
  const wasPressed = useRef(false);
  useEffect(() => {
    const elements = root.current?.querySelectorAll<HTMLElement>('fieldset[data-part], :scope > :is(section, nav)');
    const found = [...(elements ?? [])].map((element, position) => {
      element.id ||= `part-${position + 1}`;
      return { element, name: nameOf(element) };
    });
    setParts(found);
    const scroller = root.current?.closest<HTMLElement>('[role="tabpanel"]');
    if (!scroller) return;
    const end = new AbortController();
    const passively = { passive: true, signal: end.signal };
    const onOwnWay = () => {
      wasPressed.current = false;
    };
    const onScroll = () => {
      if (!wasPressed.current) setCurrent(currentOf(found, scroller));
    };
    for (const way of ownWays) scroller.addEventListener(way, onOwnWay, passively);
    scroller.addEventListener('scroll', onScroll, passively);
    return () => end.abort();
  }, [root]);
  const press = (position: number) => {
    wasPressed.current = true;
    setCurrent(position);
  };
  return { parts, current, press };
}

/** Beside a tab of the settings, where there is room: its cards by name. */
export function PartIndex({ root }: { root: RefObject<HTMLElement | null> }) {
  const { parts, current, press } = useParts(root);
  // Without a change of the address: that would be a way to leave, and ask about what is not saved.
  function go(event: MouseEvent, { element }: Part, position: number) {
    event.preventDefault();
    element.tabIndex = -1;
    element.scrollIntoView({ block: 'start' });
    element.focus({ preventScroll: true });
    press(position);
  }
  return (
    <nav aria-label={m.admin_settings_parts()} className="sticky top-5 hidden w-56 shrink-0 self-start pt-5 xl:block">
      <ul className="border-l border-stone-2">
        {parts.map((part, position) => (
          <li key={part.name}>
            <a
              href={`#${part.element.id}`}
              aria-current={position === current ? 'true' : undefined}
              onClick={(event) => go(event, part, position)}
              className={join(
                '-ml-px block border-l-2 py-1.5 pl-4 text-14 text-pretty',
                position === current
                  ? 'border-harbour font-semibold text-ink'
                  : 'border-transparent text-ink-3 hover:text-ink',
              )}
            >
              {part.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
