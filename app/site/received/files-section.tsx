import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from 'react';
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
  const input = useRef<HTMLInputElement>(null);

  async function send(more: readonly File[]): Promise<LeftOut[]> {
    const [{ addChosen }, { sendFiles }] = await Promise.all([
      import('#app/site/parts/files/check.ts'),
      import('#app/site/parts/files/send.ts'),
    ]);
    const checked = await addChosen([], more, limits);
    setLeft(checked.left);
    if (checked.taken.length === 0) return checked.left;
    return [...checked.left, ...(await sendFiles(checked.taken, receipt, setSending))];
  }

  async function choose() {
    const more = [...(input.current?.files ?? [])];
    if (more.length === 0) return;
    // What sends files may itself not come over a line that is gone.
    const offline = () => more.map(({ name }) => ({ name, code: 'offline', details: {} }));
    setLeft(await send(more).catch(offline));
    setSending(null);
    // Held while they are on their way; the same file can be chosen again.
    if (input.current) input.current.value = '';
    await revalidate();
  }

  const begin = useRef(choose);
  useEffect(() => {
    setIsLive(true);
    // Chosen before this script ran: what would have sent it is gone now.
    void begin.current();
  }, []);

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
              ref={input}
              id="bring-files"
              type="file"
              multiple
              accept=".csv,.tsv,.txt,.xlsx,.zip"
              aria-describedby="bring-files-hint"
              disabled={sending !== null}
              data-idle={isLive && sending === null ? true : undefined}
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
