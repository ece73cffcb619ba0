import { LeftList } from '#app/site/parts/files/sent-list.tsx';
import { type FileLimits, type LeftOut, sizeWords } from '#app/site/parts/files/words.ts';
import { m } from '#messages/messages.js';

type Props = {
  files: readonly File[];
  left: readonly LeftOut[];
  limits: FileLimits;
  onRemove: (file: File) => void;
};

/** What was chosen, and what cannot be taken. */
export function ChosenList({ files, left, limits, onRemove }: Props) {
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
                onClick={() => onRemove(file)}
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
