import { Link } from 'react-router';
import { momentText } from '#app/admin/parts/requests/deadline.ts';
import { usePlace } from '#app/admin/person.ts';
import { useNow } from '#app/ui/use-now.ts';
import { m } from '#messages/messages.js';
import { noticeWords } from './notice-words.ts';
import type { Notice } from './notices-api.ts';

const pathOf = ({ about, reference }: Notice) =>
  about === 'request' ? `/admin/requests/${reference}` : `/admin/messages/${reference}`;

/** What happened, the newest first; each leads to where it did. */
export function NoticeList({ notices, onOpen }: { notices: readonly Notice[]; onOpen: () => void }) {
  const now = useNow();
  const place = usePlace();
  if (notices.length === 0)
    return <p className="px-4 py-8 text-center text-14 text-ink-3 text-pretty">{m.admin_notices_none()}</p>;
  return (
    <ul className="flex flex-col p-1.5">
      {notices.map((notice) => (
        <li key={notice.id}>
          <Link
            to={pathOf(notice)}
            onClick={onOpen}
            className="flex gap-2.5 rounded-md px-2.5 py-2 text-14 hover:bg-hover focus-visible:-outline-offset-2 pointer-coarse:py-3"
          >
            <span
              aria-hidden
              className={notice.isNew ? 'mt-1.5 size-2 flex-none rounded-full bg-harbour' : 'size-2 flex-none'}
            />
            <span className="min-w-0 leading-tight">
              <span className={notice.isNew ? 'font-semibold wrap-anywhere' : 'wrap-anywhere'}>
                {notice.isNew && <span className="sr-only">{m.admin_notice_is_new()} </span>}
                {noticeWords(notice)}
              </span>
              {notice.text && (
                <span className="mt-0.5 line-clamp-2 text-13 text-ink-2 wrap-anywhere">{notice.text}</span>
              )}
              <span className="figures mt-0.5 block text-13 text-ink-3">
                {momentText(notice.at, now, place)} · {notice.reference}
                {notice.owner !== null && ` · ${m.admin_away_for({ name: notice.owner })}`}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
