import { z } from 'zod';
import { analysisLimits, decisions } from './analyses.ts';
import { reportLanguages } from './analysis-report.ts';

/** What a consultant writes into an analysis. It stands apart: screens need its type, and no checks of it in the browser. */

const text = (max: number) => z.string().trim().max(max);

/** What a consultant decided on a finding. Why one was dropped is for staff; the comment is for the reader. */
const decided = z
  .object({
    id: z.string().max(40),
    decision: z.enum(decisions),
    reason: text(500).default(''),
    comment: text(2000).default(''),
  })
  .refine(({ decision, reason }) => decision !== 'dropped' || reason !== '', { path: ['reason'], message: 'required' });

/** The consultant's part of an analysis. Findings stand in the order of the list; amounts are nobody's to change. */
export const editsShape = z.object({
  language: z.enum(reportLanguages),
  summary: text(6000),
  findings: z.array(decided).max(400),
  own: z
    .array(z.object({ id: z.uuid(), title: text(160).min(1), text: text(3000).min(1) }))
    .max(analysisLimits.ownFindings),
});
export type AnalysisEdits = z.output<typeof editsShape>;
