import { useEffect, useState } from 'react';
import { useAttempt } from '#app/account/use-attempt.ts';
import { Button } from '#app/ui/button.tsx';
import { fileSize } from '#app/ui/file-size.ts';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';
import { getLocale } from '#messages/runtime.ts';
import { dateInWords } from '#shared/dates.ts';
import type { PersonalExportView } from '#shared/privacy.ts';
import { askForOwnData, listOwnData, saveOwnData } from './own-api.ts';
import { Section } from './section.tsx';

/** Milliseconds between looks at a file that is being made. */
const lookEvery = 1_000;

/** One's own data as a file: asked for here, made in the background, saved here. */
export function DataSection({ loaded, timeZone }: { loaded: PersonalExportView[]; timeZone: string }) {
  const [items, setItems] = useState(loaded);
  const { attempt, busy, problem } = useAttempt();
  const [newest] = items;
  const isWaiting = newest?.state === 'queued' || newest?.state === 'running';
  useEffect(() => {
    if (!isWaiting) return;
    // A look that fails leaves what is known: the next one may do better.
    const timer = setInterval(() => void listOwnData().then(setItems, () => {}), lookEvery);
    return () => clearInterval(timer);
  }, [isWaiting]);
  const locale = getLocale() === 'it' ? 'it-IT' : 'en-GB';
  const day = (instant: string) => dateInWords(instant, timeZone, getLocale());
  const ready = items.find(({ state }) => state === 'done');
  return (
    <Section id="data" title={m.account_data_title()} text={m.account_data_text()}>
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      {/* The button stays while the file is made: what is announced of it names it by what it shows. */}
      <Button
        busy={busy || isWaiting}
        onPress={() =>
          void attempt(async () => {
            await askForOwnData(getLocale());
            setItems(await listOwnData());
          })
        }
        className="self-start"
      >
        {m.account_data_button()}
      </Button>
      <p role="status" className="text-14 text-ink-2 empty:hidden">
        {isWaiting && m.account_data_waiting()}
      </p>
      {newest?.state === 'failed' && <Notice tone="error">{m.account_data_failed()}</Notice>}
      {ready && ready.bytes !== null && ready.expiresAt !== null && (
        <div className="flex flex-col items-start gap-2">
          <p className="text-14 text-ink-2">
            {m.account_data_ready({ date: day(ready.createdAt), until: day(ready.expiresAt) })}
          </p>
          <Button look="primary" onPress={() => void attempt(() => saveOwnData(ready.id))}>
            {m.account_data_save({ size: fileSize(ready.bytes, locale) })}
          </Button>
        </div>
      )}
    </Section>
  );
}
