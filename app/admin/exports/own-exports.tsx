import { CircleAlert, CloudOff, Download, FileArchive, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatNames } from '#app/admin/parts/format-names.ts';
import { usePlace } from '#app/admin/person.ts';
import type { Settled } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { StatusDot } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { toastError } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import { type ExportView, exportDays, exportSetNames } from '#shared/exports.ts';
import { failureWords, setWords, sizeText, stateTones, stateWords } from './export-words.ts';
import { cancelExport, saveExport } from './exports-api.ts';

/** One's own exports, with their progress and files. */
export function OwnExports({ list, onChanged }: { list: Settled<ExportView[]>; onChanged: () => Promise<void> }) {
  const { revalidate, state } = useRevalidator();
  if (!list.ok) {
    return (
      <EmptyState
        role="alert"
        icon={list.problem.code === 'offline' ? <CloudOff /> : <CircleAlert />}
        title={m.admin_exports_error_title()}
        action={
          <Button look="primary" busy={state === 'loading'} onPress={() => revalidate()}>
            {m.ui_retry()}
          </Button>
        }
      >
        <p>{problemText(list.problem)}</p>
      </EmptyState>
    );
  }
  if (list.value.length === 0) {
    return (
      <EmptyState icon={<FileArchive />} title={m.admin_exports_empty_title()}>
        <p>{m.admin_exports_empty_text({ days: exportDays })}</p>
      </EmptyState>
    );
  }
  return (
    <ul>
      {list.value.map((each) => (
        <OwnExport key={each.id} view={each} onChanged={onChanged} />
      ))}
    </ul>
  );
}

function OwnExport({ view, onChanged }: { view: ExportView; onChanged: () => Promise<void> }) {
  const place = usePlace();
  const [isBusy, setBusy] = useState(false);
  const isUnfinished = view.state === 'queued' || view.state === 'running';
  const number = new Intl.NumberFormat(place.locale, { useGrouping: 'min2' });
  const names = exportSetNames.filter((set) => view.asked.sets.some((each) => each.set === set));
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
  return (
    <li className="grid gap-1.5 border-b border-stone-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <StatusDot tone={stateTones[view.state]}>{stateWords[view.state]()}</StatusDot>
        <span className="figures text-13 text-ink-3">{formatDateTime(view.createdAt, place)}</span>
      </div>
      <p className="text-14 wrap-anywhere">
        {names
          .map((set) => {
            const count = view.counts?.[set];
            return count === undefined
              ? setWords[set]()
              : m.admin_exports_rows({ set: setWords[set](), count: number.format(count) });
          })
          .join(' · ')}
        <span className="text-ink-3"> {view.asked.formats.map((format) => formatNames[format]).join(', ')}</span>
      </p>
      {view.state === 'running' && <Progress view={view} number={number} />}
      {view.failure && <p className="text-14 text-red">{failureWords[view.failure]()}</p>}
      {(isUnfinished || view.state === 'done') && (
        <div className="flex flex-wrap items-center gap-2 pt-1">
          {view.state === 'done' && (
            <>
              <Button busy={isBusy} onPress={() => void run(() => saveExport(view.id))}>
                <Download aria-hidden className="size-4" />
                {m.admin_exports_download({ size: sizeText(view.bytes ?? 0, place.locale) })}
              </Button>
              <span className="grow text-13 text-ink-3">
                {view.expiresAt && m.admin_exports_until({ date: formatDate(view.expiresAt, place) })}
              </span>
              <IconButton label={m.admin_exports_delete()} onPress={() => void run(() => cancelExport(view.id))}>
                <Trash2 aria-hidden className="size-4.5" />
              </IconButton>
            </>
          )}
          {isUnfinished && (
            <Button busy={isBusy} onPress={() => void run(() => cancelExport(view.id))}>
              <X aria-hidden className="size-4" />
              {m.admin_exports_stop()}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function Progress({ view: { rows, current }, number }: { view: ExportView; number: Intl.NumberFormat }) {
  const { done, expected } = rows;
  const text =
    expected === null
      ? m.admin_exports_counting()
      : m.admin_exports_progress({ done: number.format(done), expected: number.format(expected) });
  return (
    <div className="grid gap-1">
      <progress
        aria-label={m.admin_exports_state_running()}
        className="h-2 w-full accent-harbour"
        {...(expected !== null && { max: Math.max(expected, 1), value: Math.min(done, expected) })}
      />
      <p className="figures text-13 text-ink-3">
        {text}
        {current && ` · ${setWords[current]()}`}
      </p>
    </div>
  );
}
