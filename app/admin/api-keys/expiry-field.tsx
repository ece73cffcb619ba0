import { usePlace } from '#app/admin/person.ts';
import { DateField } from '#app/ui/date-field.tsx';
import { Select } from '#app/ui/select.tsx';
import { m } from '#messages/messages.js';
import { keyLives } from '#shared/api-keys.ts';
import { addDays, dayOf, isDay } from '#shared/days.ts';
import { instantOf } from '#shared/zoned-time.ts';

type Choice = `${(typeof keyLives)[number]}` | 'day' | 'never';
export type Expiry = { choice: Choice; day: string };

/** When the key ends: null for never, undefined while no day to come is chosen. A day counts to its last moment. */
export function expiryAt({ choice, day }: Expiry, timeZone: string, now = new Date()): string | null | undefined {
  if (choice === 'never') return null;
  if (choice !== 'day') return new Date(now.getTime() + Number(choice) * 86_400_000).toISOString();
  if (!isDay(day) || day < dayOf(now, timeZone)) return undefined;
  return new Date(instantOf(`${addDays(day, 1)}T00:00`, timeZone).getTime() - 1).toISOString();
}

type ExpiryFieldProps = { expiry: Expiry; onChange: (expiry: Expiry) => void; error: string | undefined };

export function ExpiryField({ expiry, onChange, error }: ExpiryFieldProps) {
  const { timeZone } = usePlace();
  const options: { value: Choice; label: string }[] = [
    ...keyLives.map((days) => ({ value: String(days) as Choice, label: m.admin_keys_in_days({ days }) })),
    { value: 'day', label: m.admin_keys_on_day() },
    { value: 'never', label: m.admin_keys_never_expires() },
  ];
  return (
    <div className="flex flex-col gap-2">
      <Select
        label={m.admin_keys_expires()}
        options={options}
        value={expiry.choice}
        onChange={(choice) => onChange({ ...expiry, choice })}
      />
      {expiry.choice === 'day' && (
        <DateField
          label={m.admin_keys_last_day()}
          value={expiry.day}
          min={dayOf(new Date(), timeZone)}
          onChange={(day) => onChange({ ...expiry, day })}
        />
      )}
      {expiry.choice === 'never' && <p className="text-13 text-ink-3">{m.admin_keys_never_hint()}</p>}
      {error !== undefined && (
        <p role="alert" className="text-13 font-semibold text-red">
          {error}
        </p>
      )}
    </div>
  );
}
