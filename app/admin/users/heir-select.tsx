import { useEffect, useEffectEvent, useState } from 'react';
import { type Assignee, listAssignees } from '#app/admin/parts/assigning/assignees.ts';
import { useNameToChoose } from '#app/admin/parts/assigning/away.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import { Select } from '#app/ui/select.tsx';

type HeirSelectProps = {
  label: string;
  /** Who hands on, and takes over nothing. */
  from: string;
  value: string;
  onChange: (heir: string) => void;
  first: { value: string; label: string };
  last?: { value: string; label: string };
  error?: string | undefined;
  onProblem: (failure: unknown) => void;
};

/** Whether the server refused who is to take over. */
export const isHeirFault = (problem: unknown): boolean =>
  problem instanceof ApiProblem && 'transferTo' in ((problem.details.fields ?? {}) as object);

/** Who takes over what somebody has in hand: everybody whom work can be given to, however many they are. */
export function HeirSelect({ label, from, value, onChange, first, last, error, onProblem }: HeirSelectProps) {
  const nameToChoose = useNameToChoose();
  const [colleagues, setColleagues] = useState<Assignee[]>([]);
  const tellProblem = useEffectEvent(onProblem);
  useEffect(() => {
    listAssignees().then(setColleagues, (failure) => tellProblem(failure));
  }, []);
  return (
    <Select
      label={label}
      value={value}
      onChange={onChange}
      error={error}
      options={[
        first,
        ...colleagues.filter(({ id }) => id !== from).map((each) => ({ value: each.id, label: nameToChoose(each) })),
        ...(last ? [last] : []),
      ]}
    />
  );
}
