import { RotateCw, X } from 'lucide-react';
import { ProgressBar } from 'react-aria-components/ProgressBar';
import type { StoppedUpload } from '#app/session/upload.ts';
import { Button } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { m } from '#messages/messages.js';
import { leaveRow, leaveRows } from './leave-row.ts';
import { mayHelpAgain, type UploadItem } from './use-uploads.ts';

type UploadListProps = {
  items: UploadItem[];
  /** What goes on when its file is chosen again. */
  stopped: StoppedUpload[];
  onDrop: (stopped: StoppedUpload) => void;
  /** Why a file was not taken, in the words of the screen. */
  refusal: (problem: unknown) => string;
  onStop: (item: UploadItem) => void;
  onDismiss: (item: UploadItem) => void;
  onAgain: (item: UploadItem) => void;
};

const isUnderWay = ({ state }: UploadItem) => state === 'queued' || state === 'sending' || state === 'waiting';

const percentOf = ({ share }: UploadItem) => Math.floor(share * 100);

const stoppedText = ({ share }: StoppedUpload): string =>
  share === undefined ? m.ui_upload_stopped() : m.ui_upload_stopped_at({ percent: String(Math.floor(share * 100)) });

function stateText(item: UploadItem, refusal: UploadListProps['refusal']): string {
  const percent = String(percentOf(item));
  if (item.state === 'queued') return m.ui_upload_queued();
  if (item.state === 'waiting') return m.ui_upload_waiting({ percent });
  if (item.state === 'refused') return refusal(item.problem);
  if (!item.uploaded) return item.share < 1 ? m.ui_upload_sending({ percent }) : m.ui_upload_checking();
  const { file, outcome } = item.uploaded;
  if (outcome === 'same') return m.ui_upload_same({ name: file.name });
  return outcome === 'version' ? m.ui_upload_version({ version: String(file.version) }) : m.ui_upload_arrived();
}

/** The files that are on their way, were stopped by leaving, have just arrived or were refused, in this order, each with what can be done about it. */
export function UploadList({ items, stopped, refusal, onStop, onDismiss, onDrop, onAgain }: UploadListProps) {
  const lost = items.find(({ state }) => state === 'waiting');
  const arrived = items.filter(({ state }) => state === 'arrived');
  const refused = items.filter(({ state }) => state === 'refused');
  const row = (item: UploadItem) => (
    <Row
      key={item.key}
      item={item}
      text={stateText(item, refusal)}
      onStop={() => onStop(item)}
      onDismiss={() => onDismiss(item)}
      onAgain={() => onAgain(item)}
    />
  );
  return (
    <>
      <p role="status" className="sr-only">
        {lost && m.ui_upload_again({ name: lost.file.name })}
        {stopped.map((each) => `${each.file}: ${stoppedText(each)} `)}
        {arrived.map((item) => `${item.file.name}: ${stateText(item, refusal)}. `)}
      </p>
      <div role="alert" className="sr-only">
        {refused.map((item) => (
          <p key={item.key}>{`${item.file.name}: ${stateText(item, refusal)}`}</p>
        ))}
      </div>
      {items.length + stopped.length > 0 && (
        <ul aria-label={m.ui_upload_list()} className="mt-3 divide-y divide-stone-2 border-y border-stone-2">
          {items.filter(isUnderWay).map(row)}
          {stopped.map((each) => (
            <StoppedRow key={each.memory} stopped={each} onDrop={() => onDrop(each)} />
          ))}
          {arrived.map(row)}
          {refused.map(row)}
        </ul>
      )}
      {refused.length > 1 && (
        <Button
          look="quiet"
          className="mt-1 -ml-3.5"
          onPress={({ target }) => {
            leaveRows(target);
            refused.forEach(onDismiss);
          }}
        >
          <X aria-hidden className="size-4" />
          {m.ui_upload_dismiss_all({ count: String(refused.length) })}
        </Button>
      )}
    </>
  );
}

/** The row goes with what is done. */
const leaving =
  (deed: () => void) =>
  ({ target }: { target: Element }) => {
    leaveRow(target);
    deed();
  };

function StoppedRow({ stopped, onDrop }: { stopped: StoppedUpload; onDrop: () => void }) {
  const { file: name } = stopped;
  return (
    <li className="flex items-center gap-2 py-2">
      <div className="min-w-0 grow text-14 leading-snug">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="figures text-ink-2">{stoppedText(stopped)}</p>
      </div>
      <IconButton label={m.ui_upload_drop({ name })} onPress={leaving(onDrop)}>
        <X aria-hidden className="size-4.5" />
      </IconButton>
    </li>
  );
}

const bar =
  'mt-1.5 h-1.5 w-full appearance-none overflow-hidden rounded-full bg-stone-2 [&::-moz-progress-bar]:bg-harbour [&::-webkit-progress-bar]:bg-stone-2 [&::-webkit-progress-value]:bg-harbour';

type RowProps = { item: UploadItem; text: string; onStop: () => void; onDismiss: () => void; onAgain: () => void };

function Row({ item, text, onStop, onDismiss, onAgain }: RowProps) {
  const { file, state } = item;
  const { name } = file;
  const hasEnded = state === 'arrived' || state === 'refused';
  return (
    <li className="flex items-center gap-2 py-2">
      <div className="min-w-0 grow text-14 leading-snug">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p
          className={
            state === 'refused'
              ? 'font-medium text-red wrap-anywhere first-letter:uppercase'
              : 'figures text-ink-2 wrap-anywhere'
          }
        >
          {text}
        </p>
        {!hasEnded && (
          <ProgressBar aria-label={name} value={percentOf(item)} valueLabel={text}>
            <progress aria-hidden value={percentOf(item)} max={100} className={bar} />
          </ProgressBar>
        )}
      </div>
      {state === 'refused' && mayHelpAgain(item) && (
        <IconButton label={m.ui_upload_retry({ name })} onPress={leaving(onAgain)}>
          <RotateCw aria-hidden className="size-4.5" />
        </IconButton>
      )}
      <IconButton
        label={hasEnded ? m.ui_upload_dismiss({ name }) : m.ui_upload_stop({ name })}
        onPress={leaving(hasEnded ? onDismiss : onStop)}
      >
        <X aria-hidden className="size-4.5" />
      </IconButton>
    </li>
  );
}
