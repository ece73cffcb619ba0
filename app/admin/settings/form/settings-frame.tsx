import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { ConflictDialog } from '#app/admin/parts/editing/conflict-dialog.tsx';
import { KeptNotice } from '#app/admin/parts/editing/kept-notice.tsx';
import { LeaveGuard } from '#app/admin/parts/editing/leave-guard.tsx';
import { settingName, settingText } from '#app/admin/parts/settings/setting-words.ts';
import { usePlace } from '#app/admin/person.ts';
import { History } from '#app/admin/settings/history/history.tsx';
import { Button } from '#app/ui/button.tsx';
import { join } from '#app/ui/join.ts';
import { m } from '#messages/messages.js';
import { formatDateTime } from '#shared/dates.ts';
import { PartIndex } from './part-index.tsx';
import type { SettingsForm } from './use-settings-form.ts';

function differencesOf({ conflict, draft, secret }: SettingsForm) {
  if (!conflict) return [];
  const values = conflict.current.values as Record<string, unknown>;
  return conflict.fields.map((field) => ({
    label: settingName(field),
    mine:
      field === 'smtpPassword'
        ? settingText(field, secret === null ? 'removed' : 'replaced')
        : settingText(field, draft[field]),
    theirs: field === 'smtpPassword' ? settingText(field, 'replaced') : settingText(field, values[field]),
  }));
}

/** A tab: its cards, the one button that saves them, what became of it, and the history below. */
export function SettingsFrame({
  form,
  children,
  after,
}: {
  form: SettingsForm;
  children: ReactNode;
  after?: ReactNode;
}) {
  const parts = useRef<HTMLDivElement>(null);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!form.isSaving) void form.save();
  }
  return (
    <div className="flex gap-8 pr-5">
      <div ref={parts} className="flex w-full max-w-200 min-w-0 flex-col gap-5 pt-5 pb-10 pl-5 *:scroll-mt-5">
        <form
          onSubmit={submit}
          noValidate
          className="flex flex-col gap-5 [&_:is(input,textarea)]:scroll-mt-24 [&_:is(input,textarea)]:scroll-mb-40"
        >
          {form.wasKept && <KeptNotice onDiscard={form.discard} />}
          {children}
          <SaveBar form={form} />
        </form>
        {after}
        <History form={form} />
        <LeaveGuard isDirty={form.isDirty} />
        <ConflictDialog
          isOpen={form.conflict !== undefined}
          name={form.conflict?.current.updatedBy ?? null}
          differences={differencesOf(form)}
          onClose={form.closeConflict}
          onKeepMine={form.keepMine}
          onTakeTheirs={form.takeTheirs}
        />
      </div>
      <PartIndex root={parts} />
    </div>
  );
}

function SaveBar({ form }: { form: SettingsForm }) {
  const button = useRef<HTMLDivElement>(null);
  const wasSaving = useRef(false);
  // A button that is disabled loses the focus; whoever pressed it gets it back.
  useEffect(() => {
    if (wasSaving.current && !form.isSaving && document.activeElement === document.body)
      button.current?.querySelector('button')?.focus();
    wasSaving.current = form.isSaving;
  }, [form.isSaving]);
  // This one goes as it is pressed; the one beside it stays.
  function discard() {
    button.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
    form.discard();
  }
  return (
    <div
      className={join(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border bg-card px-4 py-3',
        form.isDirty ? 'sticky z-10 border-harbour shadow-float' : 'border-stone-2',
        // Above the toast that tells the same.
        form.outcome ? 'bottom-20' : 'bottom-3',
      )}
    >
      <div className="min-w-48 grow text-14">
        <SaveState form={form} />
      </div>
      <div ref={button} className="flex flex-wrap gap-2">
        {form.isDirty && (
          <Button isDisabled={form.isSaving} aria-label={m.admin_settings_discard_all()} onPress={discard}>
            {m.admin_settings_discard()}
          </Button>
        )}
        <Button type="submit" look="primary" isDisabled={form.isSaving}>
          {form.isSaving ? m.admin_settings_saving() : m.admin_settings_save()}
        </Button>
      </div>
    </div>
  );
}

function SaveState({ form }: { form: SettingsForm }) {
  const place = usePlace();
  const { outcome, base, isDirty } = form;
  if (outcome && !outcome.isSaved) {
    const count = Object.keys(form.faults).length;
    return (
      <div role="alert" className="text-red">
        <p className="font-semibold">{outcome.text}</p>
        <p>{count > 0 ? m.admin_form_errors({ count }) : outcome.detail}</p>
      </div>
    );
  }
  return (
    <p role="status" className="text-ink-2">
      {outcome?.isSaved
        ? outcome.text
        : isDirty
          ? m.admin_settings_dirty()
          : base.updatedAt === null
            ? m.admin_settings_never_saved()
            : m.admin_settings_last_saved({
                at: formatDateTime(base.updatedAt, place),
                name: base.updatedBy ?? m.admin_versions_somebody(),
              })}
    </p>
  );
}
