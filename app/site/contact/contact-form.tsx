import { Form } from 'react-router';
import type * as z from 'zod/mini';
import type { Answer, Guards } from '#app/site/parts/form/answer.ts';
import { EmailField } from '#app/site/parts/form/email-field.tsx';
import { Summary } from '#app/site/parts/form/error-summary.tsx';
import { SelectField, TextArea, TextField } from '#app/site/parts/form/fields.tsx';
import { GuardFields } from '#app/site/parts/form/guard-fields.tsx';
import { usePublicForm } from '#app/site/parts/form/use-public-form.ts';
import { m } from '#messages/messages.js';
import { contactLimits, contactSchema } from '#shared/contact-form.ts';

const services = {
  'digital-marketing': m.site_contact_service_digital_marketing,
  'web-development': m.site_contact_service_web_development,
  'strategy-consulting': m.site_contact_service_strategy_consulting,
  other: m.site_contact_service_other,
  'amazon-advertising': m.site_contact_service_amazon_advertising,
  'listing-optimization': m.site_contact_service_listing_optimization,
  'seller-account-management': m.site_contact_service_seller_account,
};
const budgets = {
  'under-10k': m.site_contact_budget_under_10k,
  '10k-50k': m.site_contact_budget_10k_50k,
  '50k-100k': m.site_contact_budget_50k_100k,
  'over-100k': m.site_contact_budget_over_100k,
};
const order = ['firstName', 'lastName', 'email', 'phone', 'company', 'service', 'budget', 'message'] as const;

/** The contact form. It works as plain HTML; script adds checks while typing and keeps the page when the network is gone. */
type Props = {
  guards: Guards;
  answer: Answer | undefined;
  /** What the page was asked for about; empty when nothing was named. */
  service: string;
};

export function ContactForm({ guards, answer, service }: Props) {
  const { fields, formProps, summary, isSending } = usePublicForm<
    z.input<typeof contactSchema>,
    (typeof order)[number]
  >({ id: 'contact', schema: contactSchema, order, answer, begin: service ? { service } : undefined });
  return (
    <Form {...formProps} action="/contact" discover="none" aria-labelledby="contact-form-heading">
      <Summary {...summary} />
      <GuardFields guards={guards} />
      <div className="pair">
        <TextField field={fields.firstName} required autoComplete="given-name" maxLength={contactLimits.name} />
        <TextField field={fields.lastName} autoComplete="family-name" maxLength={contactLimits.name} />
      </div>
      <div className="pair">
        <EmailField field={fields.email} maxLength={contactLimits.email} />
        <TextField
          field={fields.phone}
          hint={m.site_contact_phone_hint()}
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          maxLength={contactLimits.phone}
        />
      </div>
      <TextField field={fields.company} autoComplete="organization" maxLength={contactLimits.company} />
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
        <button className="button" type="submit" disabled={isSending}>
          {isSending ? m.site_form_submitting() : m.site_contact_submit()}
        </button>
      </div>
    </Form>
  );
}
