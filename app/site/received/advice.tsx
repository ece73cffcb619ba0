import { m } from '#messages/messages.js';
import type { Advice, Wanted } from '#shared/coach/advice.ts';
import { guideAddress } from '#shared/coach/kinds.ts';

/** What the coach says of files, in links: its steps would come to every browser with this page, in two languages. */

function WhereLink({ wanted: { kind, name } }: { wanted: Wanted }) {
  return (
    <a className="link" href={guideAddress(kind)}>
      {m.site_guide_where({ report: name })}
    </a>
  );
}

/** Files that are not what was meant, and files that were put aside; each with what helps. */
export function FileNotes({ advice }: { advice: Advice }) {
  const { files, refused } = advice;
  return (
    <>
      {files.length > 0 && (
        <ul className="file-notes" aria-label={m.site_look_notes()}>
          {files.map(({ name, sheet, texts, wanted }) => (
            <li key={`${name} ${sheet ?? ''}`}>
              <b>{name}</b> {texts.join(' ')} {wanted && <WhereLink wanted={wanted} />}
            </li>
          ))}
        </ul>
      )}
      {refused.length > 0 && (
        <ul className="file-problems" aria-label={m.site_files_refused()}>
          {refused.map(({ file, why, todo, wanted }) => (
            <li key={file}>
              <b>{file}</b> {why} {todo} {wanted && <WhereLink wanted={wanted} />}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** What further files would add, the most telling first, and what people know better than files. */
export function NextFiles({ advice }: { advice: Advice }) {
  const { next, tell } = advice;
  if (next.length === 0 && tell.length === 0) return null;
  return (
    <div className="next-files">
      {next.length > 0 && (
        <>
          <h3 id="next-files">{m.site_look_next()}</h3>
          <ol aria-labelledby="next-files">
            {next.map(({ kind, name, text }) => (
              <li key={kind}>
                <b>{name}</b>
                <p>
                  {text}{' '}
                  <a className="link" href={guideAddress(kind)}>
                    {m.site_guide_where_short()}
                    <span className="sr-only">: {name}</span>
                  </a>
                </p>
              </li>
            ))}
          </ol>
        </>
      )}
      {tell.length > 0 && (
        <p className="next-tell">
          {m.site_look_tell()}{' '}
          <a className="link" href="/tools/break-even">
            {m.site_look_tell_link()}
          </a>
        </p>
      )}
    </div>
  );
}
