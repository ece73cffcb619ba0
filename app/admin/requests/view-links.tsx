import { Link, useLocation } from 'react-router';
import { viewWords } from '#app/admin/parts/requests/view-words.ts';
import { join } from '#app/ui/join.ts';
import { m } from '#messages/messages.js';
import { type RequestView, requestViews } from '#shared/request-views.ts';
import { requestQuery, viewPath } from './list-query.ts';
import { useViewCount } from './view-counts.ts';

/** The views in the sidebar, under the list that they are of. Those that hold nothing show no number. */
export function ViewLinks({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const countOf = useViewCount();
  const { pathname, search } = useLocation();
  const current = pathname.startsWith(requestQuery.path) ? requestQuery.read(search).view : '';
  return (
    <ul aria-label={m.admin_views()} className="mt-0.5 mb-1.5 ml-7.5 flex flex-col border-l border-side-rule pl-1.5">
      {requestViews.map((view) => {
        const counted = countOf(view);
        return (
          <li key={view}>
            <Link
              to={viewPath(view)}
              onClick={onNavigate}
              aria-current={view === current ? 'true' : undefined}
              className={join(
                'flex h-8 items-center justify-between gap-2 rounded-md px-2 text-14 pointer-coarse:h-11',
                view === current ? 'bg-side-2 font-semibold text-side-ink' : 'hover:bg-side-2/60 hover:text-side-ink',
              )}
            >
              <span className="truncate">{viewWords[view]()}</span>{' '}
              {counted && counted.count > 0 && <Count view={view} text={counted.text} />}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** What waits for an answer is what the day begins with. */
const Count = ({ view, text }: { view: RequestView; text: string }) => (
  <span
    className={join(
      'figures text-13',
      view === 'to-answer' && 'rounded-full bg-yellow px-1.5 leading-5 font-semibold text-on-yellow',
    )}
  >
    {text}
  </span>
);
