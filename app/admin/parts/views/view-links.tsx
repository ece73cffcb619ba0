import { Bookmark, Users } from 'lucide-react';
import { Link } from 'react-router';
import { join } from '#app/ui/join.ts';
import type { ShownView } from './view-tabs.tsx';

type ViewLinksProps = {
  label: string;
  views: ShownView[];
  /** The view in front; null on another screen. */
  current: string | null;
  onNavigate?: (() => void) | undefined;
};

/** The views in the sidebar, under the list that they are of. Those that hold nothing show no number. */
export function ViewLinks({ label: name, views, current, onNavigate }: ViewLinksProps) {
  return (
    <ul aria-label={name} className="mt-0.5 mb-1.5 ml-7.5 flex flex-col border-l border-side-rule pl-1.5">
      {views.map(({ view, to, label, counted, saved }) => (
        <li key={view}>
          <Link
            to={to}
            onClick={onNavigate}
            aria-current={view === current ? 'true' : undefined}
            className={join(
              'flex h-8 items-center justify-between gap-2 rounded-md px-2 text-14 pointer-coarse:h-11',
              view === current ? 'bg-side-2 font-semibold text-side-ink' : 'hover:bg-side-2/60 hover:text-side-ink',
            )}
          >
            <span className="truncate">{label()}</span> {saved && <SavedMark {...saved} />}
            {counted && counted.count > 0 && <Count view={view} text={counted.text} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** What waits for an answer is what the day begins with. */
const Count = ({ view, text }: { view: string; text: string }) => (
  <span
    className={join(
      'figures text-13',
      view === 'to-answer' && 'rounded-full bg-yellow px-1.5 leading-5 font-semibold text-on-yellow',
    )}
  >
    {text}
  </span>
);

const SavedMark = ({ isShared }: { isShared: boolean }) =>
  isShared ? (
    <Users aria-hidden className="size-3.5 shrink-0" />
  ) : (
    <Bookmark aria-hidden className="size-3.5 shrink-0" />
  );
