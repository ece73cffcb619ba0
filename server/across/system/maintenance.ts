import { listenTo } from '#server/db/notifications.ts';
import { transact } from '#server/db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { recordChange } from '#server/records/audit.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import { getSettings, settingsChannel } from '#server/records/settings.ts';
import type { Settings } from '#shared/settings.ts';

/** 'Modalità Manutenzione': the public side is closed, staff go on working. */

export type Maintenance = Settings['maintenance'];

/** What a caller who is turned away is told to wait, in seconds. */
export const retryAfterSeconds = 600;

/** Whether the public side is closed, and what visitors are told. For all staff. */
export async function readMaintenance(person: Person): Promise<Maintenance> {
  demand(person, 'self.staff');
  return (await getSettings()).maintenance;
}

/** Closes or opens the public side in all workers at once. Saying what is so already changes nothing. @throws forbidden */
export async function setMaintenance(actor: Person | 'system', wanted: Maintenance): Promise<Maintenance> {
  if (actor !== 'system') demand(actor, 'system.write');
  await transact(async (trx, announce) => {
    await trx
      .insertInto('settings')
      .values({ name: 'maintenance', value: '{}' })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    const row = await trx
      .selectFrom('settings')
      .select('value')
      .where('name', '=', 'maintenance')
      .forUpdate()
      .executeTakeFirstOrThrow();
    const { enabled = false, message = '' } = row.value as Partial<Maintenance>;
    if (enabled === wanted.enabled && message === wanted.message) return;
    await trx
      .updateTable('settings')
      .set(({ eb }) => ({
        value: JSON.stringify(wanted),
        version: eb('version', '+', 1),
        updated_at: new Date(),
        updated_by: actor === 'system' ? null : actor.userId,
      }))
      .where('name', '=', 'maintenance')
      .execute();
    await recordChange(trx, {
      actor,
      action: wanted.enabled ? 'system.maintenance-on' : 'system.maintenance-off',
      subject: { kind: 'system', id: 'maintenance' },
      before: { enabled, message },
      after: wanted,
    });
    await announce(settingsChannel, '');
  });
  return (await getSettings()).maintenance;
}

/** Turns away clients and programs while the public side is closed. @throws maintenance */
export async function demandOpen(): Promise<void> {
  const { maintenance } = await getSettings();
  if (!maintenance.enabled) return;
  throw new AppError('maintenance', 'maintenance mode is on', {
    headers: { 'retry-after': String(retryAfterSeconds) },
    ...(maintenance.message && { details: { message: maintenance.message } }),
  });
}

/** Undefined: not known at this moment; whoever can wait asks the settings. */
let known: boolean | undefined;
let turn = 0;
let isWatching = false;

function look(): void {
  turn += 1;
  const own = turn;
  known = undefined;
  getSettings().then(
    ({ maintenance }) => {
      if (own === turn) known = maintenance.enabled;
    },
    () => {},
  );
}

/** Begins to keep {@link isSurelyOpen} true. To be called once, before the notifications are started. */
export function watchMaintenance(): void {
  if (isWatching) return;
  isWatching = true;
  // The settings forget what they know before they are asked again: their listener comes first.
  getSettings().catch(() => {});
  listenTo(settingsChannel, look, look);
  look();
}

/** For whoever answers from memory and cannot wait: true when the public side is known to be open. */
export const isSurelyOpen = (): boolean => !isWatching || known === false;
