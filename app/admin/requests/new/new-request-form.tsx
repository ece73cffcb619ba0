import { TriangleAlert } from 'lucide-react';
import { type FormEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Assignee } from '#app/admin/parts/assigning/assignees.ts';
import { useNameToChoose } from '#app/admin/parts/assigning/away.ts';
import { ClientChoice } from '#app/admin/parts/client-choice.tsx';
import { priorityMarks, priorityWords, sourceWord } from '#app/admin/parts/requests/request-words.ts';
import { useRereading } from '#app/session/use-rereading.ts';
import { LevelMark } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { CheckField } from '#app/ui/check-field.tsx';
import { ChoiceList } from '#app/ui/choice-list.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Select } from '#app/ui/select.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { m } from '#messages/messages.js';
import { handSources } from '#shared/hand-made.ts';
import { portalLimits } from '#shared/portal-requests.ts';
import { requestLimits } from '#shared/request-fields.ts';
import { analysisTypes, priorities } from '#shared/requests.ts';
import { useNewRequest } from './use-new-request.ts';

type NewRequestFormProps = { assignees: Assignee[]; client: string; onClose: () => void };
type Work = ReturnType<typeof useNewRequest>;

/** Who asks, for what, and how it reached us. */
export function NewRequestForm({ assignees, client, onClose }: NewRequestFormProps) {
  const nameToChoose = useNameToChoose();
  const navigate = useNavigate();
  const revalidate = useRereading();
  const form = useRef<HTMLFormElement>(null);
  // Made, it is in front; then, or taken back, the list is read again: both at once would take each other's place.
  const work = useNewRequest(async (reference) => {
    if (reference) await navigate(`/admin/requests/${reference}`, { replace: true });
    await revalidate();
  });
  const { values, change, faultOf } = work;

  async function send(despite = false) {
    if (await work.send(despite)) return;
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus(),
    );
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void send();
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-5">
      <ChoiceList
        label={m.admin_new_request_whom()}
        value={values.whom}
        onChange={(whom) => change({ whom })}
        choices={[
          { value: 'known', label: m.admin_new_request_known() },
          { value: 'new', label: m.admin_new_request_newcomer() },
        ]}
      />
      {values.whom === 'new' ? (
        <Newcomer work={work} onDespite={() => void send(true)} />
      ) : (
        <ClientChoice
          chosen={values.reference ? { reference: values.reference, name: values.clientName } : undefined}
          begin={client}
          error={faultOf('reference') && m.admin_new_request_choose_client()}
          onChoose={(chosen) => change({ reference: chosen?.reference ?? '', clientName: chosen?.name ?? '' })}
        />
      )}
      <ChoiceList
        label={m.admin_new_request_source()}
        value={values.source}
        onChange={(source) => change({ source })}
        choices={handSources.map((source) => ({ value: source, label: sourceLabel(source) }))}
        error={faultOf('source')}
      />
      <Types work={work} />
      <TextField
        label={m.admin_new_request_title()}
        value={values.title}
        onChange={(title) => change({ title })}
        maxLength={portalLimits.title}
        error={faultOf('title')}
      />
      <TextField
        label={m.admin_new_request_text()}
        description={m.admin_new_request_text_hint()}
        rows={5}
        value={values.text}
        onChange={(text) => change({ text })}
        maxLength={requestLimits.text}
        error={faultOf('text')}
      />
      <div className="flex flex-wrap gap-4">
        <Select
          label={m.admin_column_priority()}
          value={values.priority}
          onChange={(priority) => change({ priority })}
          options={priorities.map((priority) => ({
            value: priority as string,
            label: priorityWords[priority](),
            mark: <LevelMark {...priorityMarks[priority]} />,
          }))}
        />
        <Select
          label={m.admin_detail_assignee()}
          value={values.assignee || 'none'}
          onChange={(id) => change({ assignee: id === 'none' ? '' : id })}
          options={[
            { value: 'none', label: m.admin_detail_nobody() },
            ...assignees.map((each) => ({ value: each.id, label: nameToChoose(each) })),
          ]}
        />
      </div>
      <CheckField
        label={m.admin_new_request_tell()}
        description={work.mailsLeave ? m.admin_new_request_tell_hint() : m.admin_new_request_tell_saved()}
        isSelected={values.isTold === 'yes'}
        onChange={(isTold) => change({ isTold: isTold ? 'yes' : '' })}
      />
      {work.problem !== undefined && <Notice tone="error">{work.problem}</Notice>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onPress={onClose}>{m.admin_cancel()}</Button>
        <Button type="submit" look="primary" busy={work.isBusy}>
          {m.admin_new_request_make()}
        </Button>
      </div>
    </form>
  );
}

/** With a capital, as it stands alone here. */
function sourceLabel(source: string): string {
  if (source === 'staff') return m.admin_new_request_source_other();
  const word = sourceWord(source);
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function Types({ work: { values, change, faultOf } }: { work: Work }) {
  const error = faultOf('types');
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-14 font-semibold">{m.admin_column_analysis()}</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {analysisTypes.map((type) => (
          <CheckField
            key={type}
            label={type}
            isSelected={values.types.includes(type)}
            onChange={(is) =>
              change({ types: is ? [...values.types, type] : values.types.filter((each) => each !== type) })
            }
          />
        ))}
      </div>
      {error !== undefined && (
        <p role="alert" tabIndex={-1} className="text-13 font-semibold text-red">
          {m.admin_new_request_types_missing()}
        </p>
      )}
    </fieldset>
  );
}

function Newcomer({ work, onDespite }: { work: Work; onDespite: () => void }) {
  const { values, change, faultOf, alike } = work;
  const field = (name: 'name' | 'email' | 'company' | 'phone') => ({
    value: values[name],
    onChange: (value: string) => change({ [name]: value }),
    error: faultOf(name),
    autoComplete: 'off',
  });
  return (
    <div className="flex flex-col gap-4">
      <TextField label={m.admin_new_request_name()} isRequired {...field('name')} />
      <TextField label={m.admin_fact_email()} isRequired type="email" {...field('email')} />
      <TextField label={m.admin_new_request_company()} {...field('company')} />
      <TextField label={m.admin_fact_phone()} type="tel" {...field('phone')} />
      <Select
        label={m.admin_letter_language()}
        value={values.locale}
        onChange={(locale) => change({ locale })}
        options={[
          { value: 'it', label: m.admin_letter_italian() },
          { value: 'en', label: m.admin_letter_english() },
        ]}
      />
      {alike && (
        <Notice tone="error" icon={<TriangleAlert />}>
          <p>{alike.isTaken ? m.admin_new_request_taken() : m.admin_new_request_alike()}</p>
          <ul className="mt-2 flex flex-col gap-1.5">
            {alike.existing.map(({ reference, name, company }) => (
              <li key={reference} className="flex flex-wrap items-center gap-2">
                <span>{[`${name} (${reference})`, company].filter(Boolean).join(', ')}</span>
                <Button onPress={() => change({ whom: 'known', reference, clientName: name })}>
                  {m.admin_new_request_use()}
                </Button>
              </li>
            ))}
          </ul>
          {!alike.isTaken && (
            <Button className="mt-2" onPress={onDespite}>
              {m.admin_new_request_despite()}
            </Button>
          )}
        </Notice>
      )}
    </div>
  );
}
