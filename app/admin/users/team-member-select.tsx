import { useEffect, useState } from 'react';
import { Select } from '#app/ui/select.tsx';
import { m } from '#messages/messages.js';
import { listTeam } from './users-api.ts';

type TeamMemberSelectProps = { value: string | null; onChange: (value: string | null) => void };

const nobody = 'nobody';

/** The public team; empty until it is read. */
export function useTeam(): Awaited<ReturnType<typeof listTeam>> {
  const [team, setTeam] = useState<Awaited<ReturnType<typeof listTeam>>>([]);
  useEffect(() => {
    const cancel = new AbortController();
    // Without the list the rest of the form works, and this stays as it is.
    listTeam(cancel.signal).then(setTeam, () => {});
    return () => cancel.abort();
  }, []);
  return team;
}

/** Who of the public team somebody is: clients see that name, picture and role in their dashboard. */
export function TeamMemberSelect({ value, onChange }: TeamMemberSelectProps) {
  const team = useTeam();
  if (team.length === 0) return null;
  return (
    <div className="flex flex-col gap-1">
      <Select
        label={m.admin_user_team_member()}
        value={value ?? nobody}
        onChange={(chosen) => onChange(chosen === nobody ? null : chosen)}
        options={[
          { value: nobody, label: m.admin_user_team_nobody() },
          ...team.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <p className="text-13 text-ink-3">{m.admin_user_team_hint()}</p>
    </div>
  );
}
