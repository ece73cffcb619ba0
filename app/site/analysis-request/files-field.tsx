import { type ChangeEvent, lazy, Suspense, useEffect, useId, useState } from 'react';
import type { FileLimits } from '#app/site/parts/files/words.ts';
import { m } from '#messages/messages.js';

/** What looks at files and lists them is fetched when one is chosen. */
const LiveFiles = lazy(() => import('./live-files.tsx').then(({ LiveFiles: part }) => ({ default: part })));

/** What the form says of files; `hint` comes with the page, so that its words weigh nothing in script. */
export type FilesOfForm = { limits: FileLimits; hint: string };

/** Files that come with the request. Without script they travel with the form; with script the field has no name, and they are sent behind it. */
export function FilesField({ limits, hint }: FilesOfForm) {
  const id = useId();
  const [isLive, setIsLive] = useState(false);
  const [chosen, setChosen] = useState<readonly File[]>();
  useEffect(() => setIsLive(true), []);

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    setChosen([...(currentTarget.files ?? [])]);
    // The same file can be chosen again after it was removed.
    currentTarget.value = '';
  }

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
        id={`${id}files`}
        type="file"
        multiple
        accept=".csv,.tsv,.txt,.xlsx,.zip"
        aria-describedby={`${id}hint`}
        {...(isLive ? { onChange: choose } : { name: 'files' })}
      />
      {chosen && (
        <Suspense>
          <LiveFiles chosen={chosen} limits={limits} />
        </Suspense>
      )}
    </div>
  );
}
