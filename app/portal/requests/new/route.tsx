import { ArrowLeft } from 'lucide-react';
import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { budgetWord, fieldWord, timelineWord, urgencyWord } from '#app/portal/requests/choice-words.ts';
import { requestPath, requestsPath } from '#app/portal/requests/requests-api.ts';
import { requireSession } from '#app/session/api.ts';
import { Button } from '#app/ui/button.tsx';
import { LeaveGuard } from '#app/ui/leave-guard.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Select } from '#app/ui/select.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { m } from '#messages/messages.js';
import { portalLimits, timelineOptions } from '#shared/portal-requests.ts';
import { ownFactNames, requestFields, type SituationName } from '#shared/request-fields.ts';
import { analysisBudgets, urgencies } from '#shared/requests.ts';
import type { Route } from './+types/route.ts';
import { FilesField } from './files-field.tsx';
import { TypesField } from './types-field.tsx';
import { useNewRequest } from './use-new-request.ts';
import { WhatYouGet } from './what-you-get.tsx';

export const handle = { hydrate: true };

export const meta = () => [{ title: `${m.portal_new_title()} · ${m.portal_title()}` }];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireSession(request);
  return null;
}
clientLoader.hydrate = true as const;

/** Texts: what is wanted and what is in the way come first, the rest behind the choices. */
const situation = ownFactNames.filter((name) => name in requestFields.situation) as SituationName[];

const choices = (values: readonly string[], word: (value: string) => string) => [
  { value: '', label: m.portal_new_none() },
  ...values.map((value) => ({ value, label: word(value) })),
];

export default function NewRequestScreen() {
  const work = useNewRequest();
  const { draft, faults, refusal, change } = work;

  function submit(event: FormEvent) {
    event.preventDefault();
    void work.send();
  }

  const text = (name: 'title' | SituationName) => ({
    value: draft[name],
    onChange: (value: string) => change({ [name]: value }),
    error: faults[name],
  });
  const asked = (name: SituationName) => (
    <TextField key={name} label={fieldWord(name)} rows={name === 'additionalInfo' ? 3 : 4} {...text(name)} />
  );
  return (
    <form onSubmit={submit} noValidate>
      <LeaveGuard
        isDirty={work.hasLoose}
        words={{
          title: m.portal_leave_files_title(),
          text: m.portal_leave_files_text(),
          stay: m.portal_leave_stay(),
          go: m.portal_leave_go(),
        }}
      />
      <Link to={requestsPath} className="inline-flex items-center gap-1.5 text-14 text-ink-2 hover:text-ink">
        <ArrowLeft aria-hidden className="size-4" />
        {m.portal_back_to_requests()}
      </Link>
      <h1 className="mt-3 font-display text-26 leading-tight font-semibold tracking-tight md:text-34">
        {m.portal_new_title()}
      </h1>
      <p className="mt-2 text-15 text-ink-2 text-pretty">{m.portal_new_lead()}</p>
      {work.wasKept && (
        <div className="mt-6">
          <Notice tone="info" action={<Button onPress={work.discard}>{m.portal_new_discard()}</Button>}>
            {m.portal_new_kept()}
          </Notice>
        </div>
      )}
      {Object.keys(faults).length > 0 && (
        <div className="mt-6">
          <Notice tone="error">{m.portal_new_problems()}</Notice>
        </div>
      )}
      <div className="mt-8 grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,40rem)_minmax(0,1fr)] lg:items-start">
        <div className="flex min-w-0 flex-col gap-7">
          <TypesField chosen={draft.types} error={faults.types} onChange={(list) => change({ types: list })} />
          <TextField
            label={m.portal_new_name()}
            description={m.portal_new_name_hint()}
            maxLength={portalLimits.title}
            {...text('title')}
          />
          {situation.slice(0, 2).map(asked)}
          <div className="grid gap-6 sm:grid-cols-3">
            <Select
              label={m.portal_new_budget()}
              options={choices(analysisBudgets, budgetWord)}
              value={draft.budget}
              onChange={(budget) => change({ budget })}
            />
            <Select
              label={m.portal_new_timeline()}
              options={choices(timelineOptions, timelineWord)}
              value={draft.timeline}
              onChange={(timeline) => change({ timeline })}
            />
            <Select
              label={m.portal_new_urgency()}
              options={choices(urgencies, urgencyWord)}
              value={draft.urgency}
              onChange={(urgency) => change({ urgency })}
            />
          </div>
          {situation.slice(2).map(asked)}
          <FilesField files={work.files} onChange={work.setFiles} />
          {refusal !== undefined && (
            <Notice tone="error">
              {refusal.text}
              {refusal.made !== undefined && (
                <Link to={requestPath(refusal.made)} className="ml-1 font-medium underline">
                  {m.portal_new_arrived_open()}
                </Link>
              )}
            </Notice>
          )}
          <Button type="submit" look="call" busy={work.busy} className="h-11 self-start px-6 text-15 max-sm:w-full">
            {m.portal_new_send()}
          </Button>
        </div>
        <WhatYouGet />
      </div>
    </form>
  );
}
