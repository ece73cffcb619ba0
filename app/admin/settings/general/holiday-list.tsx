import { holidayName, settingName } from '#app/admin/parts/settings/setting-words.ts';
import { usePlace, useStaff } from '#app/admin/person.ts';
import type { SettingsForm } from '#app/admin/settings/form/use-settings-form.ts';
import { CheckField } from '#app/ui/check-field.tsx';
import { useNow } from '#app/ui/use-now.ts';
import { m } from '#messages/messages.js';
import { fullDayInWords } from '#shared/dates.ts';
import { dayOf } from '#shared/days.ts';
import { type Country, holidaysOf, nextHoliday, readHolidays } from '#shared/holidays.ts';

const fieldOf = { italy: 'holidaysItaly', malta: 'holidaysMalta' } as const satisfies Record<Country, string>;

/** The public holidays of a country, each to be ticked, with the day on which it is next. */
function CountryHolidays({ form, country }: { form: SettingsForm; country: Country }) {
  const { language } = useStaff();
  const today = dayOf(useNow(), usePlace().timeZone);
  const field = fieldOf[country];
  const all = holidaysOf[country];
  const chosen = new Set<string>(readHolidays(String(form.draft[field])));
  const choose = (names: readonly string[]) => form.set(field, names.join(', '));
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-14 font-semibold">{settingName(field)}</legend>
      <CheckField
        label={m.admin_settings_holidays_all()}
        isSelected={all.every((name) => chosen.has(name))}
        onChange={(isOn) => choose(isOn ? all : [])}
      />
      <div className="mt-1 border-t border-stone-2 pt-1">
        {all.map((name) => (
          <CheckField
            key={name}
            label={holidayName(name)}
            description={fullDayInWords(nextHoliday(name, today), language)}
            isSelected={chosen.has(name)}
            onChange={(isOn) => choose(all.filter((other) => (other === name ? isOn : chosen.has(other))))}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** On which public holidays the office is closed. */
export function HolidayList({ form }: { form: SettingsForm }) {
  return (
    <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
      <CountryHolidays form={form} country="italy" />
      <CountryHolidays form={form} country="malta" />
    </div>
  );
}
