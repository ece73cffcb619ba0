import { m } from '#messages/messages.js';
import { getLocale } from '#messages/runtime.ts';
import { figuresIn } from '#shared/report/figures.ts';
import type { RequestRow } from './requests-api.ts';

/** What the files that came with a request say, before it is opened; what could not be read by itself waits for somebody, as its client was told. */
export function lookText({ status, spend, risk }: NonNullable<RequestRow['look']>): string {
  if (status === 'running') return m.admin_look_reading();
  if (status === 'failed') return m.admin_look_failed();
  const { round } = figuresIn(getLocale());
  if (spend === null) return m.admin_look_files();
  return risk === null
    ? m.admin_look_spend({ spend: round(spend) })
    : m.admin_look_risk({ risk: round(risk), spend: round(spend) });
}
