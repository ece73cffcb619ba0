import { type RefObject, useEffect, useRef, useState } from 'react';
import { addChosen } from '#app/site/parts/files/check.ts';
import { holdFiles } from '#app/site/parts/files/hold-files.ts';
import { LeftList } from '#app/site/parts/files/sent-list.tsx';
import { sizeWords } from '#app/site/parts/files/size-words.ts';
import type { FileLimits, LeftOut } from '#app/site/parts/files/words.ts';
import { m } from '#messages/messages.js';
import { setChosenFiles } from './chosen-files.ts';

type Props = {
  field: RefObject<HTMLInputElement | null>;
  /** What was chosen last; it is added to what was chosen before. */
  chosen: readonly File[];
  limits: FileLimits;
};

/** Files that were chosen, and what cannot be taken of them. */
export function LiveFiles({ field, chosen, limits }: Props) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [left, setLeft] = useState<readonly LeftOut[]>([]);
  /** Files as they are while others are being looked at. */
  const taken = useRef<readonly File[]>([]);
  const keep = (now: readonly File[], problems: readonly LeftOut[]) => {
    taken.current = now;
    holdFiles(field.current, now);
    setChosenFiles(now);
    setFiles(now);
    setLeft(problems);
  };
  const keepNow = useRef(keep);
  const add = useRef(async (_more: readonly File[]) => {});
  add.current = async (more) => {
    const { taken: now, left: problems } = await addChosen(taken.current, more, limits);
    keep(now, problems);
  };
  useEffect(() => {
    void add.current(chosen);
    // Shown once the form is sent, when the line may be busy with the files.
    void import('./sending-files.tsx').catch(() => {});
  }, [chosen]);

  useEffect(() => {
    const form = field.current?.form;
    const clear = () => keepNow.current([], []);
    form?.addEventListener('reset', clear);
    return () => form?.removeEventListener('reset', clear);
  }, [field]);

  return (
    <>
      {files.length > 0 && (
        <ul className="file-list" aria-label={m.site_files_chosen()}>
          {files.map((file) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`}>
              <span className="file-name">{file.name}</span>
              <span className="file-facts">{sizeWords(file.size)}</span>
              <button
                type="button"
                className="link"
                aria-label={m.site_files_remove({ name: file.name })}
                onClick={() =>
                  keep(
                    files.filter((each) => each !== file),
                    [],
                  )
                }
              >
                {m.site_files_remove_short()}
              </button>
            </li>
          ))}
        </ul>
      )}
      <LeftList left={left} limits={limits} />
    </>
  );
}
