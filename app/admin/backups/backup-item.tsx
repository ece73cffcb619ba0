import { Download, History, ShieldCheck, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { usePlace } from '#app/admin/person.ts';
import { problemText } from '#app/session/problem-text.ts';
import { StatusDot } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { fileSize } from '#app/ui/file-size.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Question } from '#app/ui/question.tsx';
import { toastError } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import type { BackupView } from '#shared/backups.ts';
import { formatDateTime } from '#shared/dates.ts';
import {
  faultWords,
  holdsWords,
  isRestoring,
  kindWords,
  restoreWords,
  stateTones,
  stateWords,
} from './backup-words.ts';
import { checkBackup, deleteBackup, saveBackup } from './backups-api.ts';
import { RestoreDialog } from './restore-dialog.tsx';

type Props = { view: BackupView; siteName: string; isBlocked: boolean; onChanged: () => Promise<void> };

/** One backup: what it is, how it is, what can be done with it. */
export function BackupItem({ view, siteName, isBlocked, onChanged }: Props) {
  const place = usePlace();
  const [isBusy, setBusy] = useState(false);
  const [asking, setAsking] = useState<'restore' | 'delete'>();
  const number = new Intl.NumberFormat(place.locale, { useGrouping: 'min2' });
  const when = formatDateTime(view.contents?.madeAt ?? view.createdAt, place);
  async function run(work: () => Promise<unknown>) {
    setBusy(true);
    try {
      await work();
    } catch (problem) {
      toastError(problemText(problem));
    }
    await onChanged();
    setBusy(false);
  }
  const { contents } = view;
  const facts = [
    view.bytes !== null && fileSize(view.bytes, place.locale),
    contents?.rows != null && m.admin_backups_rows({ count: number.format(contents.rows) }),
    contents?.files != null && m.admin_backups_files({ count: contents.files, shown: number.format(contents.files) }),
    view.encrypted && m.admin_backups_encrypted(),
    view.seconds !== null && m.admin_backups_seconds({ count: number.format(view.seconds) }),
  ].filter((fact) => typeof fact === 'string');
  return (
    <li className="grid gap-1.5 border-b border-stone-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <StatusDot tone={stateTones[view.state]}>{stateWords[view.state]()}</StatusDot>
        <span className="figures text-13 text-ink-3">{when}</span>
      </div>
      <p className="text-14">
        {holdsWords(view.holds)}
        <span className="text-ink-3">
          {' · '}
          {kindWords[view.kind]()}
          {view.madeBy && ` · ${view.madeBy}`}
        </span>
      </p>
      {facts.length > 0 && <p className="figures text-13 text-ink-3">{facts.join(' · ')}</p>}
      {view.state === 'running' && <Progress view={view} locale={place.locale} />}
      {view.failure && <p className="text-14 text-red">{faultWords[view.failure]()}</p>}
      {contents !== null && contents.damagedFiles > 0 && (
        <p className="text-14 text-red">
          {m.admin_backups_damaged_files({
            count: contents.damagedFiles,
            shown: number.format(contents.damagedFiles),
          })}
        </p>
      )}
      {view.sha256 && (
        <p className="font-mono text-12 text-ink-3 wrap-anywhere">
          <span className="font-sans">SHA-256 </span>
          {view.sha256}
        </p>
      )}
      <Outcome view={view} />
      {view.state !== 'running' && (
        <div className="flex flex-wrap items-center gap-2 pt-1">
          {view.state === 'done' && (
            <>
              <Button busy={isBusy} onPress={() => void run(() => saveBackup(view.id))}>
                <Download aria-hidden className="size-4" />
                {m.admin_backups_download()}
              </Button>
              <Button
                busy={view.check.state === 'waiting'}
                isDisabled={isBlocked}
                onPress={() => void run(() => checkBackup(view.id))}
              >
                <ShieldCheck aria-hidden className="size-4" />
                {m.admin_backups_check()}
              </Button>
              <Button isDisabled={isBlocked || view.check.state === 'failed'} onPress={() => setAsking('restore')}>
                <History aria-hidden className="size-4" />
                {m.admin_backups_restore()}
              </Button>
            </>
          )}
          <span className="grow" />
          <IconButton label={m.admin_backups_delete({ when })} onPress={() => setAsking('delete')}>
            <Trash2 aria-hidden className="size-4.5" />
          </IconButton>
        </div>
      )}
      <RestoreDialog
        view={view}
        when={when}
        siteName={siteName}
        isOpen={asking === 'restore'}
        onClose={() => setAsking(undefined)}
        onAsked={onChanged}
      />
      <Question
        title={m.admin_backups_delete_title()}
        text={m.admin_backups_delete_text({ when })}
        stay={m.admin_cancel()}
        go={m.admin_backups_delete_do()}
        isOpen={asking === 'delete'}
        onClose={() => setAsking(undefined)}
        onGo={() => {
          setAsking(undefined);
          void run(() => deleteBackup(view.id));
        }}
      />
    </li>
  );
}

/** What came of the last check and of the last restore. */
function Outcome({ view: { check, restore } }: { view: BackupView }) {
  const place = usePlace();
  const at = (time: string | null) => (time ? formatDateTime(time, place) : '');
  return (
    <div role="status" className="grid gap-1 text-14 empty:hidden">
      {check.state === 'waiting' && <p className="text-ink-3">{m.admin_backups_checking()}</p>}
      {check.state === 'whole' && <p className="text-green">{m.admin_backups_whole({ at: at(check.at) })}</p>}
      {check.state === 'failed' && check.failure && (
        <p className="text-red">{m.admin_backups_not_whole({ why: faultWords[check.failure]() })}</p>
      )}
      {restore && (
        <p className={restore.state === 'failed' ? 'text-red' : isRestoring(restore) ? 'font-medium' : 'text-ink-2'}>
          {restoreWords[restore.state]()}
          {restore.state === 'done' && ` ${at(restore.at)}`}
          {restore.failure && ` ${faultWords[restore.failure]()}`}
        </p>
      )}
    </div>
  );
}

function Progress({ view: { progress }, locale }: { view: BackupView; locale: string }) {
  const { done, expected } = progress;
  return (
    <div className="grid gap-1">
      <progress
        aria-label={m.admin_backups_state_running()}
        className="h-2 w-full accent-harbour"
        {...(expected !== null && { max: Math.max(expected, 1), value: Math.min(done, expected) })}
      />
      <p className="figures text-13 text-ink-3">{m.admin_backups_progress({ done: fileSize(done, locale) })}</p>
    </div>
  );
}
