import { useForm } from '@conform-to/react';
import type { z } from 'zod';
import type { Answer, Guards } from '#app/site/analysis-request/answer.ts';
import { ErrorSummary, Trouble } from '#app/site/analysis-request/error-summary.tsx';
import { SelectField, TextArea, TextField } from '#app/site/analysis-request/fields.tsx';
import { GuardFields } from '#app/site/analysis-request/guard-fields.tsx';
import { m } from '#messages/messages.js';
import { contactLimits, type contactSchema } from '#shared/messages.ts';

const services = {
  'digital-marketing': m.site_contact_service_digital_marketing,
  'web-development': m.site_contact_service_web_development,
  'strategy-consulting': m.site_contact_service_strategy_consulting,
  other: m.site_contact_service_other,
};
const budgets = {
  'under-10k': m.site_contact_budget_under_10k,
  '10k-50k': m.site_contact_budget_10k_50k,
  '50k-100k': m.site_contact_budget_50k_100k,
  'over-100k': m.site_contact_budget_over_100k,
};
const order = ['firstName', 'lastName', 'email', 'company', 'service', 'budget', 'message'] as const;

/** A plain HTML form: the server checks it and answers with the page, so it needs no script. */
export function ContactForm({ guards, answer }: { guards: Guards; answer: Answer | undefined }) {
  const [form, fields] = useForm<z.input<typeof contactSchema>, string[]>({
    id: 'contact',
    lastResult: answer && 'submission' in answer ? answer.submission : null,
  });
  const problems = order.flatMap((name) => {
    const code = fields[name].errors?.[0];
    return form.status === 'error' && code ? [{ name, id: fields[name].id, code }] : [];
  });
  return (
    <form method="post" action="/contact" id={form.id} noValidate aria-labelledby="contact-form-heading">
      {problems.length > 0 && <ErrorSummary problems={problems} ref={null} />}
      {problems.length === 0 && answer?.problem === 'limited' && (
        <Trouble
          heading={m.site_problem_limit_heading()}
          text={m.site_problem_limit_text({ minutes: answer.minutes })}
          ref={null}
        />
      )}
      <GuardFields guards={guards} />
      <div className="pair">
        <TextField field={fields.firstName} required autoComplete="given-name" maxLength={contactLimits.name} />
        <TextField field={fields.lastName} autoComplete="family-name" maxLength={contactLimits.name} />
      </div>
      <div className="pair">
        <TextField
          field={fields.email}
          type="email"
          required
          autoComplete="email"
          inputMode="email"
          spellCheck={false}
          maxLength={contactLimits.email}
        />
        <TextField field={fields.company} autoComplete="organization" maxLength={contactLimits.company} />
      </div>
      <div className="pair">
        <SelectField field={fields.service} options={services} />
        <SelectField field={fields.budget} options={budgets} />
      </div>
      <TextArea
        field={fields.message}
        hint={m.site_contact_message_hint()}
        required
        rows={4}
        maxLength={contactLimits.message}
      />
      <div className="send">
        <button className="button" type="submit">
          {m.site_contact_submit()}
        </button>
      </div>
    </form>
  );
}
