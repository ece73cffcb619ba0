import { priorityMarks, priorityWords } from '#app/admin/parts/requests/request-words.ts';
import { LevelMark } from '#app/ui/badge.tsx';
import { MenuAction } from '#app/ui/menu.tsx';
import { m } from '#messages/messages.js';
import { type Priority, priorities } from '#shared/requests.ts';
import type { Assignee } from './assignees.ts';
import { useNameToChoose } from './away.ts';

export type Assigning = { change: 'assignee'; assigneeId: string | null } | { change: 'priority'; priority: Priority };

type ChoicesProps = { onChange: (change: Assigning) => unknown };

/** Whom records can be given to, as entries of a menu. */
export function OwnerChoices({ assignees, onChange }: ChoicesProps & { assignees: readonly Assignee[] }) {
  const nameToChoose = useNameToChoose();
  const choices = [
    { id: null, name: m.admin_detail_nobody() },
    ...assignees.map((each) => ({ id: each.id, name: nameToChoose(each) })),
  ];
  return choices.map(({ id, name }) => (
    <MenuAction key={id ?? 'none'} onAction={() => onChange({ change: 'assignee', assigneeId: id })}>
      {name}
    </MenuAction>
  ));
}

/** How much records press, as entries of a menu. */
export const PriorityChoices = ({ onChange }: ChoicesProps) =>
  priorities.map((priority) => (
    <MenuAction
      key={priority}
      icon={<LevelMark {...priorityMarks[priority]} />}
      onAction={() => onChange({ change: 'priority', priority })}
    >
      {priorityWords[priority]()}
    </MenuAction>
  ));
