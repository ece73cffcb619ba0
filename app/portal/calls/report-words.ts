import type { Report } from '#app/portal/requests/requests-api.ts';
import { shownDay } from '#app/ui/shown-day.ts';
import { m } from '#messages/messages.js';

/** Whether there is something to save of it: a file, or a text that is printed. */
export const isOnPaper = ({ file, hasText }: Report): boolean => file !== null || hasText;

/** When the report came, and that it is a corrected one. */
export function deliveredWords({ version, deliveredAt }: Report, timeZone: string): string {
  const date = shownDay(deliveredAt, timeZone);
  return version === 1
    ? m.portal_report_delivered({ date })
    : m.portal_report_corrected({ version: String(version), date });
}
