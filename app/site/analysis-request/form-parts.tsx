import type { useForm } from '@conform-to/react';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { EmailField } from '#app/site/parts/form/email-field.tsx';
import { BoxGroup, ConsentField, SelectField, TextArea, TextField } from '#app/site/parts/form/fields.tsx';
import { fieldHint } from '#app/site/parts/form/problems.ts';
import { m } from '#messages/messages.js';
import type { analysisRequestSchema } from '#shared/analysis-request-form.ts';
import { requestLimits, situationNames } from '#shared/request-fields.ts';
import { FilesField, type FilesOfForm } from './files-field.tsx';
import { budgetLabels, companySizeLabels, industryLabels, typeLabels, urgencyLabels } from './labels.ts';
import type { PartId } from './parts.ts';

export type RequestInput = z.input<typeof analysisRequestSchema>;
type Props = { fields: ReturnType<typeof useForm<RequestInput, string[]>>[1] };

function Part({ id, title, hint, children }: { id: PartId; title: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className="part" id={id}>
      <legend>{title}</legend>
      {hint && <p className="part-hint">{hint}</p>}
      {children}
    </fieldset>
  );
}

export function AboutYou({ fields }: Props) {
  return (
    <Part id="part-you" title={m.site_form_part_you()}>
      <div className="pair">
        <TextField
          field={fields.firstName}
          required
          autoComplete="given-name"
          maxLength={requestLimits.name}
          enterKeyHint="next"
        />
        <TextField
          field={fields.lastName}
          required
          autoComplete="family-name"
          maxLength={requestLimits.name}
          enterKeyHint="next"
        />
      </div>
      <EmailField
        field={fields.email}
        hint={m.site_form_email_hint()}
        maxLength={requestLimits.email}
        enterKeyHint="next"
      />
      <TextField
        field={fields.phone}
        hint={m.site_form_phone_hint()}
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        maxLength={requestLimits.phone}
        enterKeyHint="next"
      />
    </Part>
  );
}

export function YourCompany({ fields }: Props) {
  return (
    <Part id="part-company" title={m.site_form_part_company()} hint={m.site_form_part_company_hint()}>
      <TextField
        field={fields.company}
        required
        autoComplete="organization"
        maxLength={requestLimits.company}
        enterKeyHint="next"
      />
      <TextField
        field={fields.website}
        hint={m.site_field_website_hint()}
        autoComplete="url"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={requestLimits.website}
        enterKeyHint="next"
      />
      <div className="pair">
        <SelectField field={fields.industry} options={industryLabels} />
        <SelectField field={fields.companySize} options={companySizeLabels} />
      </div>
    </Part>
  );
}

export function WhatToAnalyse({ fields }: Props) {
  return (
    <Part id="part-analysis" title={m.site_form_part_analysis()}>
      <BoxGroup field={fields.types} hint={m.site_form_types_hint()} options={typeLabels} />
      <div className="pair">
        <SelectField field={fields.urgency} options={urgencyLabels} />
        <SelectField field={fields.budget} options={budgetLabels} />
      </div>
      <p className="hint">{m.site_field_budget_hint()}</p>
    </Part>
  );
}

export function YourSituation({ fields }: Props) {
  return (
    <Part id="part-situation" title={m.site_form_part_situation()} hint={m.site_form_part_situation_hint()}>
      {situationNames.map((name) => (
        <TextArea
          key={name}
          field={fields[name]}
          hint={fieldHint(name)}
          maxLength={requestLimits.text}
          {...(name === 'additionalInfo' && { rows: 3 })}
        />
      ))}
    </Part>
  );
}

/** The sentence with its two links, in the order in which the language puts them. */
function ConsentText() {
  const links: Record<string, { href: string; label: string }> = {
    '{terms}': { href: '/terms', label: m.site_form_terms_terms() },
    '{privacy}': { href: '/privacy', label: m.site_form_terms_privacy() },
  };
  const sentence = m.site_form_terms({ terms: '{terms}', privacy: '{privacy}' });
  return sentence.split(/(\{[a-z]+\})/).map((part) => {
    const link = links[part];
    return link ? (
      <a key={part} className="link" href={link.href} target="_blank" rel="noopener">
        {link.label}
      </a>
    ) : (
      part
    );
  });
}

export function YourFiles(files: FilesOfForm & { isForgotten: boolean }) {
  return (
    <Part id="part-files" title={m.site_files_part()} hint={m.site_files_part_hint()}>
      <FilesField {...files} />
    </Part>
  );
}

export function BeforeYouSend({ fields, children }: Props & { children?: ReactNode }) {
  return (
    <Part id="part-consent" title={m.site_form_part_consent()}>
      {children}
      <ConsentField field={fields.terms} required>
        <ConsentText />
      </ConsentField>
      <ConsentField field={fields.newsletter}>{m.site_form_newsletter()}</ConsentField>
    </Part>
  );
}
