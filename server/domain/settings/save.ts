import type { Db } from '#server/db/client.ts';
import { pagesChannel, transact } from '#server/db/transaction.ts';
import type { Saver } from '#server/domain/settings/lockout-guards.ts';
import { AppError } from '#server/errors.ts';
import { recordChange } from '#server/records/audit.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import { settingsChannel } from '#server/records/settings.ts';
import { hasSmtpPassword, writeSmtpPassword } from '#server/records/settings-secrets.ts';
import { type FieldRule, readField } from '#shared/setting-rules.ts';
import { longestSmtpPassword, settingsFields, type TabGroup } from '#shared/settings.ts';
import { checkGroup } from './checks.ts';
import { type GroupView, groupView, mailServerView } from './groups.ts';
import { type GroupRow, lockGroup } from './queries.ts';

/** Tag of the pages that show settings: all of them. */
const settingsTag = 'settings';

/** The field whose value is written and never read. */
const secretField = 'smtpPassword';

export type Save = {
  /** Version of the group that the person looked at. */
  version: number;
  /** The fields that were changed, and no others. `smtpPassword`: null removes it, an empty text keeps the old one. */
  changes: Record<string, unknown>;
  /** Name of the entry in the audit log. */
  action?: 'settings.changed' | 'settings.reverted';
};

type Values = Record<string, unknown>;

const invalid = (fields: Record<string, string>) =>
  new AppError('invalid_input', 'settings that cannot be', { details: { fields } });

const secretFault = (value: unknown) => {
  if (value === null) return undefined;
  if (typeof value !== 'string') return 'line';
  return value.length > longestSmtpPassword || /[\r\n\0]/.test(value) ? 'too-long' : undefined;
};

/** The values as they are stored. @throws invalid_input with a code for each field that is wrong */
function readChanges(group: TabGroup, changes: Values): { values: Values; secret: string | null | undefined } {
  const rules: Record<string, FieldRule> = settingsFields[group];
  const values: Values = {};
  const faults: Record<string, string> = {};
  let secret: string | null | undefined;
  for (const [field, value] of Object.entries(changes)) {
    if (group === 'email' && field === secretField) {
      const fault = secretFault(value);
      if (fault) faults[field] = fault;
      else secret = value === '' ? undefined : (value as string | null);
      continue;
    }
    const rule = Object.hasOwn(rules, field) ? rules[field] : undefined;
    if (!rule) throw invalid({ [field]: 'unknown' });
    const reading = readField(rule, value);
    if ('fault' in reading) faults[field] = [reading.fault.code, reading.fault.part].filter(Boolean).join(' ');
    else values[field] = reading.value;
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return { values, secret };
}

/** Fields that somebody else changed since `version`, to something other than what is asked for. */
function conflicting(row: GroupRow, current: Values, version: number, wanted: Values): string[] {
  return Object.keys(wanted).filter(
    (field) =>
      (row.field_versions[field] ?? 0) > version && (field === secretField || current[field] !== wanted[field]),
  );
}

async function store(trx: Db, row: GroupRow, changed: Values, fields: string[], person: Person, now: Date) {
  const version = row.version + 1;
  const versions = Object.fromEntries(fields.map((field) => [field, version]));
  await trx
    .updateTable('settings')
    .set({
      value: JSON.stringify({ ...row.value, ...changed }),
      version,
      field_versions: JSON.stringify({ ...row.field_versions, ...versions }),
      updated_at: now,
      updated_by: person.userId,
    })
    .where('name', '=', row.name)
    .execute();
}

/**
 * Saves the changed fields of one group. Fields that others changed meanwhile stay theirs; the same field changed by another is
 * refused with the group as it is now.
 * @param from the caller's address and second factor, against shutting oneself out
 * @throws forbidden, invalid_input, stale_version (`details.current`, `details.fields`)
 */
export async function saveGroup(
  person: Person,
  group: TabGroup,
  { version, changes, action = 'settings.changed' }: Save,
  from: Saver & { now?: Date },
): Promise<{ group: GroupView; mailServer: Awaited<ReturnType<typeof mailServerView>> }> {
  demand(person, 'settings.write');
  const { values, secret } = readChanges(group, changes);
  const now = from.now ?? new Date();
  const saved = await transact(async (trx, announce) => {
    const row = await lockGroup(trx, group);
    const current = groupView(group, row).values as Values;
    const wanted = { ...values, ...(secret === undefined ? {} : { [secretField]: secret }) };
    const fields = conflicting(row, current, version, wanted);
    if (fields.length > 0) {
      throw new AppError('stale_version', 'the same field was changed by another', {
        details: { current: groupView(group, row), fields },
      });
    }
    const changed = Object.fromEntries(Object.entries(values).filter(([field, value]) => current[field] !== value));
    if (secret === undefined) await keepSecretFrom(trx, changed);
    const before: Values = Object.fromEntries(Object.keys(changed).map((field) => [field, current[field]]));
    const after: Values = { ...changed };
    const secretChange = await changeSecret(trx, secret);
    if (secretChange) [before[secretField], after[secretField]] = secretChange;
    const touched = Object.keys(after);
    if (touched.length === 0) return groupView(group, row);
    checkGroup(group, { ...current, ...changed }, from);
    await store(trx, row, changed, touched, person, now);
    await recordChange(trx, { actor: person, action, subject: { kind: 'settings', id: group }, before, after });
    // First what is read, then what was made of it.
    await announce(settingsChannel, group);
    await announce(pagesChannel, settingsTag);
    return groupView(group, await lockGroup(trx, group));
  });
  return { group: saved, mailServer: await mailServerView() };
}

/** The password goes to the server that it was typed for: another one would be told it, by whoever names it. @throws invalid_input */
async function keepSecretFrom(trx: Db, { smtpServer }: Values): Promise<void> {
  if (smtpServer && (await hasSmtpPassword(trx))) throw invalid({ [secretField]: 'other-server' });
}

/** What the audit log says of a change of the password: whether there was one and is one, never which. */
async function changeSecret(trx: Db, secret: string | null | undefined): Promise<[string, string] | undefined> {
  if (secret === undefined) return undefined;
  const had = await hasSmtpPassword(trx);
  if (secret === null && !had) return undefined;
  await writeSmtpPassword(trx, secret);
  return [had ? 'set' : 'none', secret === null ? 'removed' : had ? 'replaced' : 'set'];
}
