import { type ChangeEvent, type ComponentProps, lazy, Suspense, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Progress } from '#app/site/parts/files/send.ts';
import { sizeWords } from '#app/site/parts/files/size-words.ts';
import { type FileLimits, type LeftOut, leftWords } from '#app/site/parts/files/words.ts';
import { m } from '#messages/messages.js';

const SentList = lazy(() =>
  import('#app/site/parts/files/sent-list.tsx').then(({ SentList: list }) => ({ default: list })),
);

type Props = {
  receipt: string;
  limits: FileLimits;
  waitHours: number;
  /** Until when files are taken, as a day. */
  until: string;
  /** Files that the form before this page could not take. */
  left: readonly LeftOut[];
  isFull: boolean;
};

/** Brings files to a request that is with us: without script by a form, with script at once, in parts, and the page shows what they are. */
export function BringFiles({ receipt, limits, waitHours, until, left: before, isFull }: Props) {
  const [isLive, setIsLive] = useState(false);
  const [sending, setSending] = useState<readonly Progress[] | null>(null);
  const [left, setLeft] = useState(before);
  const { revalidate } = useRevalidator();
  useEffect(() => setIsLive(true), []);

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const more = [...(currentTarget.files ?? [])];
    currentTarget.value = '';
    const [{ addChosen }, { sendFiles }] = await Promise.all([
      import('#app/site/parts/files/check.ts'),
      import('#app/site/parts/files/send.ts'),
    ]);
    const checked = await addChosen([], more, limits);
    setLeft(checked.left);
    if (checked.taken.length === 0) return;
    const notTaken = await sendFiles(checked.taken, receipt, setSending);
    setSending(null);
    setLeft([...checked.left, ...notTaken]);
    await revalidate();
  }

  const action = `/analysis-request/received/files?${new URLSearchParams({ ref: receipt })}`;
  const field: ComponentProps<'input'> = isLive ? { onChange: choose } : { name: 'files', required: true };
  return (
    <div className="bring-files">
      {isFull ? (
        <p>{m.site_files_bring_full()}</p>
      ) : (
        <form method="post" action={action} encType="multipart/form-data">
          <label htmlFor="bring-files">{m.site_files_label()}</label>
          <p className="hint" id="bring-files-hint">
            {m.site_files_limits({ count: limits.files, size: sizeWords(limits.bytes) })}{' '}
            {m.site_files_bring_until({ day: until })} {m.site_files_privacy({ hours: waitHours })}
          </p>
          <div className="bring-files-row">
            <input
              id="bring-files"
              type="file"
              multiple
              accept=".csv,.tsv,.txt,.xlsx,.zip"
              aria-describedby="bring-files-hint"
              disabled={sending !== null}
              {...field}
            />
            {!isLive && (
              <button className="button" type="submit">
                {m.site_files_bring_send()}
              </button>
            )}
          </div>
        </form>
      )}
      <div aria-live="polite">
        {sending && (
          <Suspense>
            <SentList files={sending} />
          </Suspense>
        )}
      </div>
      {left.length > 0 && (
        <div role="alert" aria-label={m.site_files_left()}>
          <ul className="file-problems">
            {left.map((each) => (
              <li key={`${each.name} ${each.code}`}>{leftWords(each, limits)}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
