import type { Saver } from '#server/domain/settings/lockout-guards.ts';
import { AppError } from '#server/errors.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import { settingsFields, type TabGroup } from '#shared/settings.ts';
import { type HistoryRow, selectEntry, selectHistory } from './queries.ts';
import { saveGroup } from './save.ts';

export const historyPage = 20;

type Values = Record<string, unknown>;

/** The fields of an entry that can be put back: a secret is not kept. */
function restorable(group: TabGroup, { before }: HistoryRow): Values {
  return Object.fromEntries(
    Object.entries(before ?? {}).filter(([field]) => Object.hasOwn(settingsFields[group], field)),
  );
}

const entryView = (group: TabGroup, row: HistoryRow) => ({
  id: row.id,
  at: row.at.toISOString(),
  by: row.name,
  isRevert: row.action === 'settings.reverted',
  changes: Object.keys(row.after ?? {}).map((field) => ({
    field,
    before: row.before?.[field] ?? null,
    after: row.after?.[field] ?? null,
  })),
  canRevert: Object.keys(restorable(group, row)).length > 0,
});

/** Who changed what of a group, newest first, below the entry `before`. Secrets say only that they changed. @throws forbidden */
export async function readHistory(person: Person, group: TabGroup, before?: number) {
  demand(person, 'settings.read');
  const rows = await selectHistory(group, before, historyPage + 1);
  const page = rows.slice(0, historyPage);
  return {
    items: page.map((row) => entryView(group, row)),
    next: rows.length > historyPage ? (page.at(-1)?.id ?? null) : null,
  };
}

/**
 * Puts the fields of one entry back to what they were before it: a save like any other.
 * @throws forbidden, not_found, stale_version, invalid_input, transition_refused (`details.reason` `secret`)
 */
export async function revertEntry(
  person: Person,
  group: TabGroup,
  { id, version }: { id: number; version: number },
  from: Saver,
) {
  demand(person, 'settings.write');
  const entry = await selectEntry(group, id);
  if (!entry) throw new AppError('not_found', `no change ${id} of ${group}`);
  const changes = restorable(group, entry);
  if (Object.keys(changes).length === 0) {
    throw new AppError('transition_refused', 'only a secret was changed', { details: { reason: 'secret' } });
  }
  return saveGroup(person, group, { version, changes, action: 'settings.reverted' }, from);
}
