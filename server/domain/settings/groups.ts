import { isMailServerFixed, smtpServerOf } from '#server/mail/transport.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import { getSettings } from '#server/records/settings.ts';
import { hasSmtpPassword } from '#server/records/settings-secrets.ts';
import { storedSettings } from '#server/records/stored-settings.ts';
import type { Settings } from '#shared/settings.ts';
import { type TabGroup, tabGroups } from '#shared/settings.ts';
import { type GroupRow, selectGroups } from './queries.ts';

/** A group as its tab shows it. */
export type GroupView<Group extends TabGroup = TabGroup> = {
  values: Settings[Group];
  version: number;
  /** When it was saved last; null for one that still has the defaults. */
  updatedAt: string | null;
  updatedBy: string | null;
};

/** Values of a group, the defaults where nothing was saved. */
export function groupView(group: TabGroup, row: GroupRow | undefined): GroupView {
  const values = storedSettings[group].parse(row?.value ?? {});
  const wasSaved = row !== undefined && row.version > 1;
  return {
    values,
    version: row?.version ?? 1,
    updatedAt: wasSaved ? row.updated_at.toISOString() : null,
    updatedBy: wasSaved ? row.updated_by_name : null,
  };
}

/** Where mail goes as things are; a password is only said to be there. */
export async function mailServerView() {
  const server = smtpServerOf(await getSettings(), undefined);
  return {
    isFixed: isMailServerFixed(),
    server: server ? { host: server.host, port: server.port, user: server.user ?? '' } : null,
    hasPassword: isMailServerFixed() ? Boolean(server?.user) : await hasSmtpPassword(),
  };
}

/** All groups that a tab shows, each with its version; never a secret. @throws forbidden */
export async function readGroups(person: Person) {
  demand(person, 'settings.read');
  const rows = new Map((await selectGroups(tabGroups)).map((row) => [row.name, row]));
  const groups = Object.fromEntries(tabGroups.map((group) => [group, groupView(group, rows.get(group))]));
  return { groups: groups as { [Group in TabGroup]: GroupView<Group> }, mailServer: await mailServerView() };
}
