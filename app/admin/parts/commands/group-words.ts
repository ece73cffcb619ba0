import { m } from '#messages/messages.js';
import type { Command } from './commands.ts';

/** What the groups of the palette and the sheet are called, in their order. */
export const groupWords: Record<Command['group'], () => string> = {
  record: m.admin_commands_record,
  list: m.admin_commands_list,
  create: m.admin_commands_create,
  go: m.admin_commands_go,
};
export const groups = Object.keys(groupWords) as Command['group'][];
