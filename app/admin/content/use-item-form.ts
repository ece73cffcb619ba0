import { useMemo, useState } from 'react';
import { useBegun, useKeptValues } from '#app/admin/parts/editing/use-kept-values.ts';
import type { Picture } from '#app/admin/parts/pictures/pictures-api.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import { newKey } from '#app/session/new-key.ts';
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

function readItem(kind: EditedKind, { texts, picture, pictureAlt, hidden }: ItemValues): ItemInput | ItemErrors {
  const { fields } = itemKinds[kind];
  const missing = fields.filter(({ name, isRequired }) => isRequired && (texts[name] ?? '').trim() === '');
  const errors: ItemErrors = Object.fromEntries(missing.map(({ name }) => [name, 'missing']));
  if (picture && pictureAlt.trim() === '') errors.pictureAlt = 'missing';
  if (Object.keys(errors).length > 0) return errors;
  const data = Object.fromEntries(fields.map((field) => [field.name, readField(field, texts[field.name] ?? '')]));
  return { data, hidden, pictureId: picture?.id ?? null, pictureAlt: picture ? pictureAlt.trim() : '' };
}

const isInput = (read: ItemInput | ItemErrors): read is ItemInput => 'data' in read && typeof read.data === 'object';

/** The form of one item: what was typed stays through every refusal. */
export function useItemForm(kind: EditedKind, record: ContentRecord | null, onSaved: () => Promise<void>) {
  const keptAs = `content:${kind}:${record?.id ?? 'new'}`;
  // An answer that was lost on the way must not add it twice, also after whatever ended the page.
  const [fresh] = useState(newKey);
  const begun = useBegun(keptAs, true, { ...itemValues(kind, record), key: fresh });
  const [key, setKey] = useState(begun?.values.key ?? fresh);
  // Of an item that somebody saved since, the older version is written on: saving shows both.
  const [base, setBase] = useState(record && { ...record, version: begun?.version ?? record.version });
  const [values, setValues] = useState((): ItemValues => {
    const { key: _, ...kept } = begun?.values ?? { ...itemValues(kind, record), key };
    return kept;
  });
  const [wasKept, setKept] = useState(begun !== undefined);
  const [errors, setErrors] = useState<ItemErrors>({});
  const [problem, setProblem] = useState<string>();
  const [theirs, setTheirs] = useState<ContentRecord>();
  const [isSaving, setSaving] = useState(false);

  const isDirty = JSON.stringify(values) !== JSON.stringify(itemValues(kind, base));
  const kept = useMemo(() => ({ ...values, key }), [values, key]);
  useKeptValues(keptAs, { isDirty, version: base?.version, values: kept });

  function refuse(failure: unknown) {
    if (!(failure instanceof ApiProblem)) return setProblem(problemText(failure));
    if (failure.code === 'stale_version') return setTheirs(failure.details.current as ContentRecord);
    const fields = failure.details.fields as Record<string, string> | undefined;
    if (failure.code === 'invalid_input' && fields) {
      return setErrors(Object.fromEntries(Object.keys(fields).map((name) => [name.split('.')[0], 'invalid'])));
    }
    if (failure.code === 'not_found') return setProblem(m.admin_content_gone());
    setProblem(failure.code === 'limit_reached' ? m.admin_content_full() : problemText(failure));
  }

  /** @param onto the item that is changed; none is there yet where one is added */
  async function save(onto = base) {
    setProblem(undefined);
    const read = readItem(kind, values);
    if (!isInput(read)) return setErrors(read);
    setSaving(true);
    try {
      const saved = onto ? await updateItem(onto.id, onto.version, read) : await createItem(kind, { ...read, key });
      await onSaved();
      toastSuccess(m.admin_content_saved({ name: nameOfItem(kind, saved.data) }));
    } catch (failure) {
      refuse(failure);
    } finally {
      setSaving(false);
    }
  }

  return {
    values,
    errors,
    problem,
    theirs,
    isSaving,
    isDirty,
    /** True while the form shows what was found on this device. */
    wasKept: wasKept && isDirty,
    discardKept() {
      setKept(false);
      setKey(newKey());
      setBase(record);
      setValues(itemValues(kind, record));
      setErrors({});
    },
    setText(name: string, text: string) {
      setValues((now) => ({ ...now, texts: { ...now.texts, [name]: text } }));
      setErrors(({ [name]: _, ...rest }) => rest);
    },
    set(change: Partial<Omit<ItemValues, 'texts'>>) {
      setValues((now) => ({ ...now, ...change }));
      setErrors(({ pictureAlt: _, ...rest }) => rest);
    },
    save: () => save(),
    closeConflict: () => setTheirs(undefined),
    keepMine() {
      if (!theirs) return;
      setBase(theirs);
      setTheirs(undefined);
      void save(theirs);
    },
    takeTheirs() {
      if (!theirs) return;
      setBase(theirs);
      setValues(itemValues(kind, theirs));
      setErrors({});
      setTheirs(undefined);
    },
  };
}

export type ItemForm = ReturnType<typeof useItemForm>;
