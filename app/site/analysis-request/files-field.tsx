import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import type { FileLimits } from '#app/site/parts/files/words.ts';
import { Still } from '#app/site/parts/still.tsx';
import { m } from '#messages/messages.js';

/** What looks at files and lists them is fetched when one is chosen. */
const LiveFiles = lazy(() => import('./live-files.tsx').then(({ LiveFiles: part }) => ({ default: part })));

/** What the form says of files; `hint` comes with the page, so that its words weigh nothing in script. */
export type FilesOfForm = { limits: FileLimits; hint: string };

/** `isForgotten`: the form came back, and what was chosen did not. */
type Props = FilesOfForm & { isForgotten: boolean };

/** Files that come with the request. Without script they travel with the form; with script the field has no name, and they are sent behind it. */
export function FilesField({ limits, hint, isForgotten }: Props) {
  const id = useId();
  const [isLive, setIsLive] = useState(false);
  const [chosen, setChosen] = useState<readonly File[]>();
  const field = useRef<HTMLInputElement>(null);
  const choose = () => setChosen([...(field.current?.files ?? [])]);
  useEffect(() => {
    setIsLive(true);
    // Chosen before this script ran, or by the browser, which fills a form again that one comes back to.
    if (field.current?.files?.length) setChosen([...field.current.files]);
  }, []);

  return (
    <div className="field files-field">
      <label htmlFor={`${id}files`}>{m.site_files_label()}</label>
      <p className="hint" id={`${id}hint`}>
        {hint}
      </p>
      <p className="hint">
        <a className="link" href="/analysis-request/reports">
          {m.site_files_which()}
        </a>
      </p>
      <input
        ref={field}
        id={`${id}files`}
        type="file"
        multiple
        accept=".csv,.tsv,.txt,.xlsx,.zip"
        aria-describedby={isForgotten ? `${id}hint ${id}again` : `${id}hint`}
        {...(isLive ? { onChange: choose } : { name: 'files' })}
      />
      <Still>
        {import.meta.env.SSR && isForgotten && (
          <p className="problem" id={`${id}again`}>
            {m.site_files_again()}
          </p>
        )}
      </Still>
      {chosen && (
        <Suspense>
          <LiveFiles field={field} chosen={chosen} limits={limits} />
        </Suspense>
      )}
    </div>
  );
}
