import { Download, FileArchive } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { usePlace } from '#app/admin/person.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button } from '#app/ui/button.tsx';
import { fileSize } from '#app/ui/file-size.ts';
import { Spinner } from '#app/ui/spinner.tsx';
import { toastError } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import type { PersonalExportView } from '#shared/privacy.ts';
import { askForExport, listExportsOf, saveExport } from './privacy-api.ts';

/** Milliseconds between looks at a file that is being made. */
const lookEvery = 1_000;

/** Files with the data of one person, as Admins asked for them. */
export function PersonExports({ email }: { email: string }) {
  const [items, setItems] = useState<PersonalExportView[]>([]);
  const [busy, setBusy] = useState(false);
  const look = useCallback(async () => {
    // A look that fails leaves what is known: the next one may do better.
    await listExportsOf(email).then(setItems, () => {});
  }, [email]);
  const isWaiting = items.some(({ state }) => state === 'queued' || state === 'running');
  useEffect(() => void look(), [look]);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void look(), lookEvery);
    return () => clearInterval(timer);
  }, [isWaiting, look]);
  async function run(work: () => Promise<unknown>) {
    setBusy(true);
    try {
      await work();
      await look();
    } catch (problem) {
      toastError(problemText(problem));
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="mt-6 border-t border-stone-2 pt-4">
      <Button busy={busy || isWaiting} onPress={() => void run(() => askForExport(email))}>
        <FileArchive aria-hidden className="size-4" />
        {m.admin_privacy_export_button()}
      </Button>
      <p className="mt-1.5 text-13 text-ink-3">{m.admin_privacy_export_hint()}</p>
      {items.length > 0 && (
        <ul aria-label={m.admin_privacy_export_list()} className="mt-3">
          {items.map((item) => (
            <ExportLine key={item.id} item={item} onSave={() => void run(() => saveExport(item.id))} />
          ))}
        </ul>
      )}
    </div>
  );
}

function ExportLine({ item, onSave }: { item: PersonalExportView; onSave: () => void }) {
  const place = usePlace();
  const { state, bytes, createdAt, expiresAt } = item;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-stone-2 py-2 text-14">
      <span className="figures text-ink-3">{formatDateTime(createdAt, place)}</span>
      {state === 'done' && bytes !== null && (
        <>
          <Button onPress={onSave}>
            <Download aria-hidden className="size-4" />
            {m.admin_privacy_export_save({ size: fileSize(bytes, place.locale) })}
          </Button>
          <span className="text-13 text-ink-3">
            {expiresAt && m.admin_privacy_export_until({ date: formatDate(expiresAt, place) })}
          </span>
        </>
      )}
      {(state === 'queued' || state === 'running') && (
        <span role="status" className="inline-flex items-center gap-2">
          <Spinner /> {m.admin_privacy_export_waiting()}
        </span>
      )}
      {state === 'failed' && <span className="text-red">{m.admin_privacy_export_failed()}</span>}
      {state === 'expired' && <span className="text-ink-3">{m.admin_privacy_export_expired()}</span>}
    </li>
  );
}
