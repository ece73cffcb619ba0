import * as z from 'zod/mini';
import { clientFormFaults } from './client-form.ts';
import { line, orEmpty } from './form-fields.ts';
import { portalLimits } from './portal-requests.ts';
import { requestLimits } from './request-fields.ts';
import { type AnalysisType, analysisTypes, priorities } from './requests.ts';

/** A request that staff enter for somebody. Issue messages are codes: `required`, `choice`, `too_long`. */

/** How it reached us; `staff`: in some other way. */
export const handSources = ['phone', 'fair', 'email', 'staff'] as const;
export type HandSource = (typeof handSources)[number];

const known: readonly string[] = analysisTypes;

export const handMadeSchema = z.object({
  source: z.enum(handSources, 'required'),
  types: z.pipe(
    z.array(z.string()).check(
      z.refine((list) => list.length > 0, 'required'),
      z.refine((list) => list.length <= known.length && list.every((type) => known.includes(type)), 'choice'),
    ),
    z.transform((list: string[]) => [...new Set(list)] as AnalysisType[]),
  ),
  title: orEmpty(line(portalLimits.title)),
  text: orEmpty(z.string().check(z.trim(), z.maxLength(requestLimits.text, 'too_long'))),
  priority: z.enum(priorities),
});
export type HandMade = z.output<typeof handMadeSchema>;

export type HandMadeFaults = Record<string, string>;

/** The code of the first fault of each field; empty when all is well. */
export function handMadeFaults(values: unknown): HandMadeFaults {
  const parsed = handMadeSchema.safeParse(values);
  if (parsed.success) return {};
  const faults: HandMadeFaults = {};
  for (const { path, message } of parsed.error.issues) faults[String(path[0])] ??= message;
  return faults;
}

/** Faults of somebody who is no client yet. */
export const newcomerFaults = (values: unknown): HandMadeFaults => clientFormFaults(values) as HandMadeFaults;
