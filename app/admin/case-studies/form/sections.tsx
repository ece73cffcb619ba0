import type { ReactNode } from 'react';
import { PictureField } from '#app/admin/parts/pictures/picture-field.tsx';
import { CheckField } from '#app/ui/check-field.tsx';
import { ChoiceList } from '#app/ui/choice-list.tsx';
import { EntryList } from '#app/ui/entry-list.tsx';
import { m } from '#messages/messages.js';
import { type CaseCategory, caseCategories } from '#shared/case-studies.ts';
import { caseLimits, cleanEntries, cleanTags } from '#shared/case-study-form.ts';
import { longestSlug } from '#shared/slugs.ts';
import { CaseText } from './case-field.tsx';
import { ChartFields } from './chart-fields.tsx';
import type { CaseForm } from './use-case-form.ts';
import type { CaseValues } from './values.ts';
import { errorWords, fieldWords } from './words.ts';

/** Fields that belong together, under a heading. */
export function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 rounded-lg border border-stone-2 bg-card p-5">
      <legend className="float-left mb-4 w-full font-display text-17 font-semibold tracking-tight">
        {title}
        {text !== undefined && <span className="block font-text text-13 font-normal text-ink-3">{text}</span>}
      </legend>
      <div className="clear-both flex flex-col gap-5">{children}</div>
    </fieldset>
  );
}

export function AboutSection({ form }: { form: CaseForm }) {
  return (
    <Section title={m.admin_cases_section_about()}>
      <CaseText form={form} field="title" isRequired maxLength={caseLimits.title} />
      <ChoiceList
        label={fieldWords.category()}
        choices={caseCategories.map((value) => ({ value, label: value }))}
        value={form.values.category}
        onChange={(value) => form.set('category', value as CaseCategory)}
        error={errorWords(form.errors, 'category')}
        isReadOnly={form.isReadOnly}
      />
      <CaseText form={form} field="description" isRequired rows={4} maxLength={caseLimits.description} />
      <CaseText form={form} field="client" maxLength={caseLimits.short} />
      <div className="grid gap-5 sm:grid-cols-2">
        <CaseText form={form} field="duration" maxLength={caseLimits.short} />
        <CaseText form={form} field="budget" maxLength={caseLimits.short} />
      </div>
    </Section>
  );
}

export function ResultSection({ form }: { form: CaseForm }) {
  return (
    <Section title={m.admin_cases_section_results()}>
      <EntryList
        label={fieldWords.tags()}
        entryLabel={m.admin_cases_add_tag()}
        entries={form.values.tags}
        onChange={(tags) => form.set('tags', tags)}
        clean={cleanTags}
        maxLength={caseLimits.tag}
        description={m.admin_cases_tags_hint()}
        error={errorWords(form.errors, 'tags')}
        isReadOnly={form.isReadOnly}
        isShort
      />
      <EntryList
        label={fieldWords.results()}
        entryLabel={m.admin_cases_add_result()}
        entries={form.values.results}
        onChange={(results) => form.set('results', results)}
        clean={cleanEntries}
        maxLength={caseLimits.result}
        error={errorWords(form.errors, 'results')}
        isReadOnly={form.isReadOnly}
      />
      <div className="grid gap-5 sm:grid-cols-[9rem_1fr]">
        <CaseText form={form} field="headlineValue" maxLength={caseLimits.value} placeholder="+313%" />
        <CaseText form={form} field="headlineLabel" maxLength={caseLimits.label} />
      </div>
      <ChartFields form={form} />
    </Section>
  );
}

export function StorySection({ form }: { form: CaseForm }) {
  return (
    <Section title={m.admin_cases_section_story()} text={m.admin_cases_section_story_text()}>
      <CaseText form={form} field="situation" rows={5} maxLength={caseLimits.story} />
      <CaseText form={form} field="work" rows={5} maxLength={caseLimits.story} />
      <CaseText form={form} field="outcome" rows={5} maxLength={caseLimits.story} />
    </Section>
  );
}

export function PublishSection({ form }: { form: CaseForm }) {
  return (
    <Section title={m.admin_cases_section_publish()}>
      <ChoiceList
        label={fieldWords.status()}
        choices={[
          { value: 'draft', label: m.admin_cases_draft(), description: m.admin_cases_draft_hint() },
          { value: 'published', label: m.admin_cases_published(), description: m.admin_cases_published_hint() },
        ]}
        value={form.values.status}
        onChange={(value) => form.set('status', value as CaseValues['status'])}
        isReadOnly={form.isReadOnly}
      />
      <CheckField
        label={fieldWords.featured()}
        description={m.admin_cases_featured_hint()}
        isSelected={form.values.featured}
        onChange={(featured) => form.set('featured', featured)}
        isReadOnly={form.isReadOnly}
      />
      <CaseText form={form} field="slug" maxLength={longestSlug} description={m.admin_cases_slug_hint()} />
    </Section>
  );
}

export function PictureSection({ form }: { form: CaseForm }) {
  return (
    <Section title={m.admin_cases_section_picture()}>
      <PictureField
        picture={form.values.picture}
        alt={form.values.pictureAlt}
        onPicture={(picture) => form.set('picture', picture)}
        onAlt={(alt) => form.set('pictureAlt', alt)}
        altLimit={caseLimits.alt}
        altError={errorWords(form.errors, 'pictureAlt')}
        hint={m.admin_cases_picture_hint()}
        isReadOnly={form.isReadOnly}
      />
    </Section>
  );
}

export function LinkSection({ form }: { form: CaseForm }) {
  return (
    <Section title={m.admin_cases_section_links()}>
      <CaseText form={form} field="liveUrl" type="url" placeholder="https://" maxLength={caseLimits.address} />
      <CaseText form={form} field="codeUrl" type="url" placeholder="https://" maxLength={caseLimits.address} />
    </Section>
  );
}
