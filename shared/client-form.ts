import * as z from 'zod/mini';
import { requestLimits } from './analysis-request-form.ts';
import { line, orEmpty, requiredEmail, requiredLine } from './form-fields.ts';

/** A client's own facts, as staff type or import them. Issue messages are codes: `required`, `email`, `phone`, `too_long`. */

const isPhone = (value: string) =>
  value === '' || (/^[+()\d\s./-]+$/.test(value) && value.replace(/\D/g, '').length >= 5);

export const clientFormSchema = z.object({
  name: requiredLine(200),
  email: requiredEmail(requestLimits.email),
  company: orEmpty(line(requestLimits.company)),
  phone: orEmpty(line(requestLimits.phone).check(z.refine(isPhone, 'phone'))),
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
