import { takeUntouched } from '#app/admin/parts/editing/take-untouched.ts';
import { useRecordForm } from '#app/admin/parts/editing/use-record-form.ts';
import type { Picture } from '#app/admin/parts/pictures/pictures-api.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import type { EditedKind } from '#shared/content-choices.ts';
import { type ContentRecord, createItem, type ItemData, type ItemInput, updateItem } from './content-api.ts';
import { type ItemField, itemKinds, nameOfItem } from './kinds.ts';

/** What stands in the form: text, whatever the field is in the end. */
export type ItemValues = {
  texts: Record<string, string>;
  picture: Picture | null;
  pictureAlt: string;
  hidden: boolean;
};
export type ItemErrors = Record<string, 'missing' | 'invalid'>;

/** What stands for "on" among the texts of a form. */
export const on = 'on';

function textOf(value: ItemData[string] | undefined): string {
  if (typeof value === 'boolean') return value ? on : '';
  return Array.isArray(value) ? value.join('\n') : String(value ?? '');
}

export function itemValues(kind: EditedKind, record: ContentRecord | null): ItemValues {
  const { fields } = itemKinds[kind];
  return {
    texts: Object.fromEntries(fields.map(({ name }) => [name, textOf(record?.data[name])])),
    picture: record?.picture ?? null,
    pictureAlt: record?.pictureAlt ?? '',
    hidden: record?.hidden ?? false,
  };
}

function readField({ type }: ItemField, text: string): ItemData[string] {
  if (type === 'number') return Number(text);
  if (type === 'toggle') return text === on;
  if (type !== 'list') return text.trim();
  return text
    .split('\n')
    .map((entry) => entry.trim())
    .filter(Boolean);
}

function readItem(
  kind: EditedKind,
  { texts, picture, pictureAlt, hidden }: ItemValues,
): { input: ItemInput } | { errors: ItemErrors } {
  const { fields } = itemKinds[kind];
  const missing = fields.filter(({ name, isRequired }) => isRequired && (texts[name] ?? '').trim() === '');
  const errors: ItemErrors = Object.fromEntries(missing.map(({ name }) => [name, 'missing']));
  if (picture && pictureAlt.trim() === '') errors.pictureAlt = 'missing';
  if (Object.keys(errors).length > 0) return { errors };
  const data = Object.fromEntries(fields.map((field) => [field.name, readField(field, texts[field.name] ?? '')]));
  return { input: { data, hidden, pictureId: picture?.id ?? null, pictureAlt: picture ? pictureAlt.trim() : '' } };
}

function faultsOf({ code, details }: ApiProblem): ItemErrors | undefined {
  const fields = details.fields as Record<string, string> | undefined;
  if (code !== 'invalid_input' || !fields) return undefined;
  return Object.fromEntries(Object.keys(fields).map((name) => [name.split('.')[0], 'invalid']));
}

function wordsOf(failure: unknown): string {
  const code = failure instanceof ApiProblem ? failure.code : undefined;
  if (code === 'not_found') return m.admin_content_gone();
  return code === 'limit_reached' ? m.admin_content_full() : problemText(failure);
}

export function useItemForm(kind: EditedKind, record: ContentRecord | null, onSaved: () => Promise<void>) {
  const form = useRecordForm({
    record,
    keptAs: `content:${kind}:${record?.id ?? 'new'}`,
    valuesOf: (each: ContentRecord | null) => itemValues(kind, each),
    meet: ({ mine, begunOn, theirs }) => ({
      ...takeUntouched({ mine, begunOn, theirs }, [['picture', 'pictureAlt']]),
      texts: takeUntouched({ mine: mine.texts, begunOn: begunOn.texts, theirs: theirs.texts }),
    }),
    read: (values) => readItem(kind, values),
    async write(input, onto, key) {
      const saved = onto ? await updateItem(onto.id, onto.version, input) : await createItem(kind, { ...input, key });
      await onSaved();
      toastSuccess(m.admin_content_saved({ name: nameOfItem(kind, saved.data) }));
    },
    faultsOf,
    wordsOf,
  });
  return {
    ...form,
    setText: (name: string, text: string) =>
      form.change((now) => ({ ...now, texts: { ...now.texts, [name]: text } }), [name]),
    set: (change: Partial<Omit<ItemValues, 'texts'>>) => form.change((now) => ({ ...now, ...change }), ['pictureAlt']),
  };
}

export type ItemForm = ReturnType<typeof useItemForm>;
