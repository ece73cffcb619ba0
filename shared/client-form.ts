import * as z from 'zod/mini';
import { locales } from './browser-locale.ts';
import { line, optionalPhone, orEmpty, requiredEmail, requiredLine } from './form-fields.ts';
import { requestLimits } from './request-fields.ts';

/** A client's own facts, as staff type or import them. Issue messages are codes: `required`, `email`, `phone`, `too_long`. */

export const clientFormSchema = z.object({
  name: requiredLine(200),
  email: requiredEmail(requestLimits.email),
  company: orEmpty(line(requestLimits.company)),
  phone: optionalPhone(requestLimits.phone),
  /** The language that they are written to in; one that is not said stays as it is. */
  locale: z.optional(z.enum(locales)),
});

export type ClientForm = z.output<typeof clientFormSchema>;
export type ClientField = keyof ClientForm;

/** The code of the first fault of each field; empty when all is well. */
export function clientFormFaults(values: unknown): Partial<Record<ClientField, string>> {
  const parsed = clientFormSchema.safeParse(values);
  if (parsed.success) return {};
  const faults: Partial<Record<ClientField, string>> = {};
  for (const { path, message } of parsed.error.issues) faults[path[0] as ClientField] ??= message;
  return faults;
}
