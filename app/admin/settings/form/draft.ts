import type { Changes } from '#app/admin/settings/settings-api.ts';
import { type FieldFault, type FieldRule, readField } from '#shared/setting-rules.ts';
import { rulesOf, type TabGroup } from '#shared/settings.ts';

/** What stands in the fields: numbers are text until they are read. */
export type Draft = Record<string, string | boolean>;
export type Faults = Record<string, FieldFault>;

type Values = Record<string, unknown>;

export const draftOf = (values: Values): Draft =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, typeof value === 'boolean' ? value : String(value)]),
  );

/** Fields in which something else stands than what was saved. */
export function typedFields(draft: Draft, saved: Values): string[] {
  const before = draftOf(saved);
  return Object.keys(before).filter((field) => draft[field] !== before[field]);
}

function typedValue(rule: FieldRule, typed: string | boolean | undefined): unknown {
  if (rule.kind !== 'number' || typeof typed !== 'string') return typed;
  // Thousands may be written with a point or a blank.
  const text = typed.trim().replaceAll(/(?<=\d)[.\s](?=\d{3}(\D|$))/g, '');
  // A negative number is a whole one all the same: what is wrong with it is the range.
  return /^[-−]?\d+$/.test(text) ? Number(text.replace('−', '-')) : undefined;
}

/** The changed fields as the server takes them, or what is wrong with them. */
export function readDraft(group: TabGroup, draft: Draft, saved: Values): { changes: Changes } | { faults: Faults } {
  const changes: Changes = {};
  const faults: Faults = {};
  for (const field of typedFields(draft, saved)) {
    const rule = rulesOf(group)[field];
    if (!rule) continue;
    const reading = readField(rule, typedValue(rule, draft[field]));
    if ('fault' in reading) faults[field] = draft[field] === '' ? { code: 'required' } : reading.fault;
    else if (reading.value !== saved[field]) changes[field] = reading.value;
  }
  return Object.keys(faults).length > 0 ? { faults } : { changes };
}

/** What the server says is wrong: a code, and after a blank the part of a list. */
export function faultsOf(fields: Record<string, string> = {}): Faults {
  return Object.fromEntries(
    Object.entries(fields).map(([field, text]) => {
      const [code = '', ...part] = text.split(' ');
      return [field, { code, ...(part.length > 0 && { part: part.join(' ') }) }];
    }),
  );
}
