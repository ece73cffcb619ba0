import { type ChangeEvent, lazy, Suspense, useEffect, useId, useState } from 'react';
import { type FileLimits, type LeftOut, sizeWords } from '#app/site/parts/files/words.ts';
import { m } from '#messages/messages.js';
import { guidePath } from '#shared/coach/kinds.ts';
import { setChosenFiles } from './chosen-files.ts';

/** What lists files is fetched when one is chosen. */
const ChosenList = lazy(() => import('./chosen-list.tsx').then(({ ChosenList: list }) => ({ default: list })));

/**
 * Files that come with the request. Without script they travel with the form; with script the field has no name, and they are sent behind it.
 * @param waitHours - how long they wait for a confirmation of the address
 */
export function FilesField({ limits, waitHours }: { limits: FileLimits; waitHours: number }) {
  const id = useId();
  const [isLive, setIsLive] = useState(false);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [left, setLeft] = useState<readonly LeftOut[]>([]);
  useEffect(() => setIsLive(true), []);
  const keep = (taken: readonly File[], problems: readonly LeftOut[]) => {
    setChosenFiles(taken);
    setFiles(taken);
    setLeft(problems);
  };

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const more = [...(currentTarget.files ?? [])];
    // The same file can be chosen again after it was removed.
    currentTarget.value = '';
    const { addChosen } = await import('#app/site/parts/files/check.ts');
    const { taken, left: problems } = await addChosen(files, more, limits);
    keep(taken, problems);
  }

  return (
    <div className="field files-field">
      <label htmlFor={`${id}files`}>{m.site_files_label()}</label>
      <p className="hint" id={`${id}hint`}>
        {m.site_files_limits({ count: limits.files, size: sizeWords(limits.bytes) })}{' '}
        {m.site_files_privacy({ hours: waitHours })}
      </p>
      <p className="hint">
        <a className="link" href={guidePath}>
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
      {/* Tells the outline that this part is filled; it has no name and is sent with nothing. */}
      {isLive && <input type="hidden" value={files.length > 0 ? 'chosen' : ''} />}
      {(files.length > 0 || left.length > 0) && (
        <Suspense>
          <ChosenList
            files={files}
            left={left}
            limits={limits}
            onRemove={(file) =>
              keep(
                files.filter((each) => each !== file),
                [],
              )
            }
          />
        </Suspense>
      )}
    </div>
  );
}
