import { ArrowLeft } from 'lucide-react';
import { type FormEvent, useEffect } from 'react';
import { Link } from 'react-router';
import { type CaseRecord, listPath } from '#app/admin/case-studies/case-studies-api.ts';
import { ConflictDialog } from '#app/admin/parts/editing/conflict-dialog.tsx';
import { KeptNotice } from '#app/admin/parts/editing/kept-notice.tsx';
import { LeaveGuard } from '#app/admin/parts/editing/leave-guard.tsx';
import { usePlace } from '#app/admin/person.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import { ProofSection } from './proof-section.tsx';
import { AboutSection, LinkSection, PictureSection, PublishSection, ResultSection, StorySection } from './sections.tsx';
import { type CaseForm as Form, useCaseForm } from './use-case-form.ts';
import { type CaseField, valuesOf } from './values.ts';
import { fieldWords, valueText } from './words.ts';

function differencesOf(form: Form) {
  if (!form.theirs) return [];
  const theirs = valuesOf(form.theirs);
  return (Object.keys(fieldWords) as CaseField[]).flatMap((field) => {
    const [mine, other] = [valueText(form.mine, field), valueText(theirs, field)];
    return mine === other ? [] : [{ label: fieldWords[field](), mine, theirs: other }];
  });
}

/** Create and edit. Whoever may only read sees the same form and cannot send it. */
export function CaseForm({ record, mayEdit }: { record: CaseRecord | null; mayEdit: boolean }) {
  const form = useCaseForm(record, mayEdit);
  const place = usePlace();
  const { state, close } = form;
  // Only after the guard knows that nothing is left to lose.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is done
  useEffect(() => {
    if (state === 'done') close();
  }, [state]);

  function submit(event: FormEvent) {
    event.preventDefault();
    void form.save();
  }

  return (
    <form onSubmit={submit} noValidate className="flex min-h-0 grow flex-col">
      <div className="sticky top-12 z-10 flex shrink-0 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-stone-2 bg-paper px-5 py-3 shell:static">
        <div className="min-w-0">
          <Link to={listPath} className="inline-flex items-center gap-1.5 text-13 text-ink-3 hover:text-ink">
            <ArrowLeft aria-hidden className="size-3.5" />
            {m.admin_cases_back()}
          </Link>
          <h1 className="font-display text-21 leading-tight font-semibold tracking-tight text-balance wrap-anywhere">
            {record ? record.title : m.admin_cases_new()}
          </h1>
          {record && (
            <p className="figures text-13 text-ink-3">
              {m.admin_cases_last_change({ at: formatDateTime(record.updatedAt, place), name: record.updatedBy ?? '' })}
              {record.publishedAt &&
                record.status === 'published' &&
                ` · ${m.admin_cases_since({ date: formatDate(record.publishedAt, place) })}`}
            </p>
          )}
        </div>
        {mayEdit && (
          <div className="flex gap-2">
            <Button onPress={form.leave}>{m.admin_cancel()}</Button>
            <Button type="submit" look="primary" busy={state === 'saving'}>
              {m.admin_save()}
            </Button>
          </div>
        )}
      </div>
      <div className="min-h-0 grow shell:overflow-y-auto">
        <div className="mx-auto grid max-w-300 items-start gap-5 p-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="flex flex-col gap-3 empty:hidden xl:col-span-2">
            {form.problem !== undefined && <Notice tone="error">{form.problem}</Notice>}
            {Object.keys(form.errors).length > 0 && (
              <Notice tone="error">{m.admin_form_errors({ count: Object.keys(form.errors).length })}</Notice>
            )}
            {form.wasKept && <KeptNotice onDiscard={form.discardKept} />}
            {!mayEdit && <Notice tone="info">{m.admin_read_only()}</Notice>}
          </div>
          <div className="flex min-w-0 flex-col gap-5">
            <AboutSection form={form} />
            <ResultSection form={form} />
            <StorySection form={form} />
          </div>
          <div className="flex min-w-0 flex-col gap-5">
            <PublishSection form={form} />
            <PictureSection form={form} />
            <LinkSection form={form} />
            <ProofSection caseId={record?.id} />
          </div>
        </div>
      </div>
      <LeaveGuard isDirty={form.isDirty} />
      <ConflictDialog
        isOpen={form.theirs !== undefined}
        name={form.theirs?.updatedBy ?? null}
        differences={differencesOf(form)}
        onClose={form.closeConflict}
        onKeepMine={form.keepMine}
        onTakeTheirs={form.takeTheirs}
      />
    </form>
  );
}
