import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { readLook, requestPath, uploadPath } from '#app/portal/requests/requests-api.ts';
import { m } from '#messages/messages.js';
import type { FirstLook } from '#shared/report/first-figures.ts';

/** What we have of the client's reports. The page of the request says what they are and what would help: the words for that stay with it. */
export function Brought({ reference }: { reference: string }) {
  const [look, setLook] = useState<FirstLook | null>();
  useEffect(() => {
    const cancel = new AbortController();
    // What is beside the wait may be missing; the wait itself is there.
    readLook(reference, cancel.signal).then(
      ({ look: found }) => setLook(found),
      () => {},
    );
    return () => cancel.abort();
  }, [reference]);
  if (look === undefined) return null;
  const files = look?.state === 'read' ? look.files : [];
  return (
    <section aria-labelledby="brought">
      <h3 id="brought" className="text-15 font-semibold">
        {files.length > 0 ? m.portal_brought() : m.portal_brought_none()}
      </h3>
      {files.length === 0 && <p className="mt-1 text-14 text-ink-2 text-pretty">{m.portal_brought_none_text()}</p>}
      <ul className="mt-2">
        {files.map((file) => (
          <li key={`${file.name} ${file.sheet ?? ''}`} className="flex gap-2.5 border-b border-stone-2 py-2.5 text-14">
            <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-green" />
            <span className="min-w-0">
              <span className="block font-semibold wrap-anywhere">{file.name}</span>
              <span className="text-ink-3 wrap-anywhere">{m.portal_brought_lines({ count: file.rows })}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2.5 flex flex-wrap gap-x-4 gap-y-1 text-14">
        <Link to={uploadPath(reference)} className="font-semibold text-harbour hover:underline">
          {m.portal_brought_add()}
        </Link>
        {files.length > 0 ? (
          <Link to={requestPath(reference)} className="font-semibold text-harbour hover:underline">
            {m.portal_brought_helps()}
          </Link>
        ) : (
          <a href="/analysis-request/reports" className="font-semibold text-harbour hover:underline">
            {m.portal_brought_where()}
          </a>
        )}
      </p>
    </section>
  );
}
