import { useStaff } from '#app/admin/person.ts';
import type { SettingsForm } from '#app/admin/settings/form/use-settings-form.ts';
import { useNow } from '#app/ui/use-now.ts';
import { m } from '#messages/messages.js';
import { deadlineInWords, fullDayInWords } from '#shared/dates.ts';
import { analysisDue, answerDue } from '#shared/opening.ts';
import type { Settings } from '#shared/settings.ts';

/** What is promised to somebody who asks now, by the calendar as it stands in the fields, saved or not. */
export function OpeningExample({ form }: { form: SettingsForm }) {
  const { language } = useStaff();
  const now = useNow();
  const typed = form.draft as Record<string, unknown> & Settings['general'];
  const analysisDays = Number(form.draft.analysisDays);
  const general = { ...typed, analysisDays: Number.isInteger(analysisDays) && analysisDays <= 60 ? analysisDays : 0 };
  const answer = deadlineInWords(answerDue(now, general), general.timezone, language);
  const analysis = analysisDue(now, general);
  return (
    <p className="rounded-md bg-stone-1 px-4 py-3 text-14 text-ink-2 text-pretty">
      {m.admin_settings_opening_example({ answer })}{' '}
      {analysis !== null && m.admin_settings_opening_example_analysis({ day: fullDayInWords(analysis, language) })}
    </p>
  );
}
