import { m } from '#messages/messages.js';
import type { Progress } from './send.ts';
import { sizeWords } from './size-words.ts';
import { type FileLimits, type LeftOut, leftWords } from './words.ts';

const stateWords = ({ bytes, sent, state }: Progress): string => {
  if (state === 'done') return m.site_files_sending_done();
  if (state === 'waiting') return m.site_files_sending_waiting();
  const share = new Intl.NumberFormat('en-GB', { style: 'percent' }).format(bytes > 0 ? Math.min(1, sent / bytes) : 0);
  return state === 'left' ? '' : m.site_files_sending_share({ share, size: sizeWords(bytes) });
};

/** Files on their way, each with how far it is. */
export function SentList({ files }: { files: readonly Progress[] }) {
  return (
    <ul className="file-list">
      {files
        .filter(({ state }) => state !== 'left')
        .map((file) => (
          <li key={`${file.name} ${file.bytes}`}>
            <span className="file-name">{file.name}</span>
            <span className="file-facts">{stateWords(file)}</span>
            <progress max={file.bytes} value={file.state === 'done' ? file.bytes : file.sent} aria-label={file.name} />
          </li>
        ))}
    </ul>
  );
}

/** Files that were not taken, each with its reason. */
export function LeftList({ left, limits }: { left: readonly LeftOut[]; limits: FileLimits }) {
  if (left.length === 0) return null;
  return (
    <ul className="file-problems" role="alert">
      {left.map((each) => (
        <li key={`${each.name} ${each.code}`}>{leftWords(each, limits)}</li>
      ))}
    </ul>
  );
}
