import { useEffect, useState } from 'react';
import { usePlace } from '#app/admin/person.ts';
import { type Settled, settle } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '#app/ui/dialog.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { m } from '#messages/messages.js';
import { formatDate } from '#shared/dates.ts';
import { type LogPreview, logNames } from '#shared/system-runs.ts';
import { previewLogs } from './system-api.ts';
import { logWords } from './system-words.ts';

type Props = { isOpen: boolean; onClose: () => void; onConfirm: () => void };

/** Says what would be deleted before anything is. */
export function LogsDialog({ isOpen, onClose, onConfirm }: Props) {
  return (
    <Dialog title={m.admin_system_clean_logs()} role="alertdialog" isOpen={isOpen} onClose={onClose}>
      {isOpen && <Preview onClose={onClose} onConfirm={onConfirm} />}
    </Dialog>
  );
}

function Preview({ onClose, onConfirm }: Omit<Props, 'isOpen'>) {
  const place = usePlace();
  const [preview, setPreview] = useState<Settled<LogPreview>>();
  useEffect(() => {
    void settle(previewLogs()).then(setPreview);
  }, []);
  const number = new Intl.NumberFormat(place.locale, { useGrouping: 'min2' });
  const total = preview?.ok ? Object.values(preview.value.counts).reduce((sum, each) => sum + each, 0) : 0;
  return (
    <>
      {!preview && (
        <p role="status" className="mt-3 flex items-center gap-2 text-14 text-ink-2">
          <Spinner />
          {m.admin_system_previewing()}
        </p>
      )}
      {preview && !preview.ok && <Notice tone="error">{problemText(preview.problem)}</Notice>}
      {preview?.ok && (
        <>
          <DialogText>
            {total === 0
              ? m.admin_system_nothing_old({ days: preview.value.days })
              : m.admin_system_preview({
                  days: preview.value.days,
                  date: formatDate(preview.value.before, place),
                })}
          </DialogText>
          {total > 0 && (
            <dl className="mt-3 grid gap-1 text-14">
              {logNames
                .filter((name) => preview.value.counts[name] > 0)
                .map((name) => (
                  <div key={name} className="flex justify-between gap-4 border-b border-stone-2 py-1">
                    <dt>{logWords[name]()}</dt>
                    <dd className="figures">{number.format(preview.value.counts[name])}</dd>
                  </div>
                ))}
            </dl>
          )}
          <p className="mt-3 text-13 text-ink-3">{m.admin_system_audit_stays()}</p>
        </>
      )}
      <DialogActions>
        <Button autoFocus onPress={onClose}>
          {m.admin_cancel()}
        </Button>
        {total > 0 && (
          <Button look="danger" onPress={onConfirm}>
            {m.admin_system_delete_entries({ count: total })}
          </Button>
        )}
      </DialogActions>
    </>
  );
}
