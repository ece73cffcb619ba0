import { ChevronDown } from 'lucide-react';
import { useCallback, useEffect, useId, useState } from 'react';
import { settingName, settingText } from '#app/admin/parts/settings/setting-words.ts';
import { usePlace } from '#app/admin/person.ts';
import type { SettingsForm } from '#app/admin/settings/form/use-settings-form.ts';
import { type HistoryEntry, readHistory } from '#app/admin/settings/settings-api.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button } from '#app/ui/button.tsx';
import { join } from '#app/ui/join.ts';
import { Notice } from '#app/ui/notice.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { m } from '#messages/messages.js';
import { formatDateTime } from '#shared/dates.ts';
import { RevertDialog } from './revert-dialog.tsx';

/** The entries that were read; read anew whenever the group changes. */
function useHistory(form: SettingsForm, isOpen: boolean) {
  const { group } = form;
  const { version } = form.base;
  const [entries, setEntries] = useState<HistoryEntry[]>();
  const [next, setNext] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();
  const read = useCallback(
    async (before?: number) => {
      setProblem(undefined);
      try {
        const page = await readHistory(group, before);
        setEntries((now) => [...(before === undefined ? [] : (now ?? [])), ...page.items]);
        setNext(page.next);
      } catch (failure) {
        setProblem(problemText(failure));
      }
    },
    [group],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version has a new entry
  useEffect(() => {
    if (isOpen) void read();
  }, [isOpen, version, read]);
  return { entries, next, problem, read };
}

/** Who changed what of this group, and the way back. */
export function History({ form }: { form: SettingsForm }) {
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<HistoryEntry>();
  const list = useId();
  const { entries, next, problem, read } = useHistory(form, isOpen);
  return (
    <section aria-label={m.admin_settings_history()} className="rounded-lg border border-stone-2">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={list}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-12 w-full items-center justify-between gap-3 rounded-lg px-5 py-3 text-left font-display text-15 font-semibold hover:bg-hover"
        >
          {m.admin_settings_history()}
          <ChevronDown aria-hidden className={join('size-4.5 text-ink-3', isOpen && 'rotate-180')} />
        </button>
      </h2>
      <div id={list} hidden={!isOpen} className="border-t border-stone-2 px-5 py-2">
        {problem !== undefined && (
          <Notice tone="error" action={<Button onPress={() => void read()}>{m.ui_retry()}</Button>}>
            {problem}
          </Notice>
        )}
        {isOpen && entries === undefined && problem === undefined && (
          <div aria-busy="true" className="flex flex-col gap-3 py-3">
            <Skeleton className="w-1/2" />
            <Skeleton className="w-2/3" />
          </div>
        )}
        {entries?.length === 0 && <p className="py-3 text-14 text-ink-3">{m.admin_settings_history_empty()}</p>}
        <ol className="divide-y divide-stone-2">
          {entries?.map((entry) => (
            <Entry key={entry.id} entry={entry} onRevert={() => setAsked(entry)} />
          ))}
        </ol>
        {next !== null && (
          <Button look="quiet" onPress={() => void read(next)}>
            {m.admin_settings_history_more()}
          </Button>
        )}
      </div>
      <RevertDialog form={form} entry={asked} onClose={() => setAsked(undefined)} />
    </section>
  );
}

function Entry({ entry, onRevert }: { entry: HistoryEntry; onRevert: () => void }) {
  const place = usePlace();
  const at = formatDateTime(entry.at, place);
  const by = entry.by ?? m.admin_versions_somebody();
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-64">
        <p className="figures text-13 text-ink-3">
          {entry.isRevert ? m.admin_settings_history_reverted({ at, by }) : m.admin_settings_history_by({ at, by })}
        </p>
        <dl className="mt-1 flex flex-col gap-1 text-14">
          {entry.changes.map(({ field, before, after }) => (
            <div key={field}>
              <dt className="inline font-medium">{settingName(field)}: </dt>
              <dd className="inline wrap-anywhere whitespace-pre-line">
                <del className="text-ink-3">{settingText(field, before)}</del> → {settingText(field, after)}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {entry.canRevert && (
        <Button aria-label={m.admin_settings_revert_of({ at, by })} onPress={onRevert}>
          {m.admin_settings_revert()}
        </Button>
      )}
    </li>
  );
}
