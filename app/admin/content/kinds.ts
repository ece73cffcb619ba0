import { m } from '#messages/messages.js';
import {
  type EditedKind,
  longestNote,
  passagePlaces,
  serviceIcons,
  toolLogos,
  valueIcons,
} from '#shared/content-choices.ts';

/** What each kind of item is called and made of: the form is drawn from this, the server holds the rules. */

export type ItemField = {
  name: string;
  label: () => string;
  /** `list`: one entry a line. */
  type: 'line' | 'text' | 'number' | 'list' | 'choice' | 'address' | 'date' | 'toggle';
  max: number;
  isRequired: boolean;
  choices?: readonly string[];
  /** What a choice is called; without them it is called what it is. */
  choiceNames?: Record<string, () => string>;
  hint?: () => string;
};

export type ItemKind = {
  title: () => string;
  /** Where it is shown. */
  place: () => string;
  add: () => string;
  fields: readonly ItemField[];
  /** The fields that stand for an item in the list: its name, and what follows it. */
  summary: readonly [string, string];
};

const line = (name: string, label: () => string, max: number): ItemField => ({
  name,
  label,
  type: 'line',
  max,
  isRequired: true,
});
const text = (name: string, label: () => string, max: number): ItemField => ({
  ...line(name, label, max),
  type: 'text',
});
const choice = (name: string, label: () => string, choices: readonly string[]): ItemField => ({
  ...line(name, label, 40),
  type: 'choice',
  choices,
});
const address = (name: string, label: () => string): ItemField => ({
  ...line(name, label, 300),
  type: 'address',
  isRequired: false,
});

const toggle = (name: string, label: () => string, hint: () => string): ItemField => ({
  ...line(name, label, 4),
  type: 'toggle',
  isRequired: false,
  hint,
});

const passagePlaceNames: Record<(typeof passagePlaces)[number], () => string> = {
  'about-intro': m.admin_content_passage_about_intro,
  'about-mission': m.admin_content_passage_about_mission,
  'about-hours': m.admin_content_passage_about_hours,
  'services-price': m.admin_content_passage_services_price,
};

const countedFields = [
  line('value', m.admin_content_value, 12),
  line('label', m.admin_content_label, 60),
  { ...text('note', m.admin_content_note, longestNote), isRequired: false, hint: m.admin_content_note_hint },
];

export const itemKinds: Record<EditedKind, ItemKind> = {
  figure: {
    title: m.admin_content_figures,
    place: m.admin_content_figures_place,
    add: m.admin_content_figure_add,
    fields: countedFields,
    summary: ['value', 'label'],
  },
  statistic: {
    title: m.admin_content_statistics,
    place: m.admin_content_statistics_place,
    add: m.admin_content_figure_add,
    fields: countedFields,
    summary: ['value', 'label'],
  },
  service: {
    title: m.admin_content_services,
    place: m.admin_content_services_place,
    add: m.admin_content_service_add,
    fields: [
      line('title', m.admin_content_title_field, 80),
      choice('icon', m.admin_content_icon, serviceIcons),
      text('description', m.admin_content_description, 240),
      { ...text('features', m.admin_content_features, 1_000), type: 'list', hint: m.admin_content_features_hint },
      { ...line('link', m.admin_content_link, 200), hint: m.admin_content_link_hint },
    ],
    summary: ['title', 'description'],
  },
  testimonial: {
    title: m.admin_content_testimonials,
    place: m.admin_content_testimonials_place,
    add: m.admin_content_testimonial_add,
    fields: [
      line('name', m.admin_content_name, 80),
      line('role', m.admin_content_role, 80),
      line('company', m.admin_content_company, 80),
      { ...line('rating', m.admin_content_rating, 1), type: 'number', hint: m.admin_content_rating_hint },
      text('text', m.admin_content_text, 600),
      {
        ...line('consentDay', m.admin_content_consent, 10),
        type: 'date',
        isRequired: false,
        hint: m.admin_content_consent_hint,
      },
    ],
    summary: ['name', 'text'],
  },
  tool: {
    title: m.admin_content_tools,
    place: m.admin_content_tools_place,
    add: m.admin_content_tool_add,
    fields: [
      line('name', m.admin_content_name, 40),
      choice('logo', m.admin_content_logo, toolLogos),
      line('purpose', m.admin_content_purpose, 60),
      toggle('own', m.admin_content_own, m.admin_content_own_hint),
    ],
    summary: ['name', 'purpose'],
  },
  'team-member': {
    title: m.admin_content_team,
    place: m.admin_content_team_place,
    add: m.admin_content_member_add,
    fields: [
      line('name', m.admin_content_name, 80),
      line('role', m.admin_content_role, 80),
      text('bio', m.admin_content_bio, 600),
      toggle('reads', m.admin_content_reads, m.admin_content_reads_hint),
      toggle('checks', m.admin_content_checks, m.admin_content_checks_hint),
      address('linkedin', m.admin_content_linkedin),
      address('twitter', m.admin_content_x),
      address('github', m.admin_content_github),
    ],
    summary: ['name', 'role'],
  },
  value: {
    title: m.admin_content_values,
    place: m.admin_content_values_place,
    add: m.admin_content_value_add,
    fields: [
      line('title', m.admin_content_title_field, 60),
      choice('icon', m.admin_content_icon, valueIcons),
      text('description', m.admin_content_description, 300),
    ],
    summary: ['title', 'description'],
  },
  milestone: {
    title: m.admin_content_timeline,
    place: m.admin_content_timeline_place,
    add: m.admin_content_milestone_add,
    fields: [
      { ...line('year', m.admin_content_year, 4), type: 'number' },
      line('title', m.admin_content_title_field, 80),
      text('description', m.admin_content_description, 300),
    ],
    summary: ['title', 'year'],
  },
  question: {
    title: m.admin_content_questions,
    place: m.admin_content_questions_place,
    add: m.admin_content_question_add,
    fields: [line('question', m.admin_content_question, 200), text('answer', m.admin_content_answer, 1_200)],
    summary: ['question', 'answer'],
  },
  passage: {
    title: m.admin_content_passages,
    place: m.admin_content_passages_place,
    add: m.admin_content_passage_add,
    fields: [
      { ...choice('place', m.admin_content_passage_where, passagePlaces), choiceNames: passagePlaceNames },
      line('heading', m.admin_content_title_field, 160),
      { ...text('text', m.admin_content_text, 1_600), hint: m.admin_content_passage_hint },
    ],
    summary: ['heading', 'text'],
  },
};

/** The name by which an item is spoken of. */
export const nameOfItem = (kind: EditedKind, data: Record<string, unknown>) =>
  String(data[itemKinds[kind].summary[0]] ?? '');
