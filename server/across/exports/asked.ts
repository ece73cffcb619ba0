import { z } from 'zod';
import { AppError } from '#server/errors.ts';
import { dayInput, textInput } from '#server/records/inputs.ts';
import type { Person, StaffPerson } from '#server/records/person.ts';
import {
  type AskedExport,
  csvSeparators,
  exportFields,
  exportFormats,
  exportSetNames,
  exportSets,
  mayExport,
} from '#shared/exports.ts';
import { requestViews } from '#shared/request-views.ts';
import { priorities, requestStatuses } from '#shared/requests.ts';

const oneSet = z
  .object({
    set: z.enum(exportSetNames),
    fields: z.array(z.string()).min(1).max(50).optional(),
    status: z.string().optional(),
  })
  .refine(({ set, fields = [] }) => fields.every((field) => exportSets[set].fields.includes(field)), 'no such field')
  .refine(({ fields = [] }) => new Set(fields).size === fields.length, 'each field once')
  .refine(
    ({ set, status }) => status === undefined || exportSets[set].statuses?.includes(status),
    'no such status of this set',
  );

const isOnce = (values: readonly string[]) => new Set(values).size === values.length;

/** The body of a wish for an export. */
export const askedShape = z
  .object({
    sets: z
      .array(oneSet)
      .min(1)
      .max(exportSetNames.length)
      .refine((sets) => isOnce(sets.map(({ set }) => set)), 'each set once'),
    from: dayInput.optional(),
    to: dayInput.optional(),
    formats: z.array(z.enum(exportFormats)).min(1).refine(isOnce, 'each format once').default(['csv']),
    separator: z.enum(csvSeparators).default(';'),
    mark: z.boolean().default(true),
    list: z
      .object({
        q: textInput(200).default(''),
        status: z.enum(requestStatuses).optional(),
        priority: z.enum(priorities).optional(),
        assignee: z.union([z.literal(['me', 'none']), z.uuid()]).optional(),
        view: z.enum(requestViews).optional(),
      })
      .optional(),
  })
  .refine(({ from, to }) => !from || !to || from <= to, { message: 'ends before it begins', path: ['to'] })
  .refine(({ sets, list }) => !list || (sets.length === 1 && sets[0]?.set === 'requests'), {
    message: 'a list is of requests alone',
    path: ['list'],
  });

/** Whether the wish names a set that tells about people. */
export const isOfPeople = (asked: AskedExport): boolean => asked.sets.some(({ set }) => exportSets[set].ofPeople);

/** Refuses sets and fields that the person may not have. @throws forbidden (details.sets) */
export function demandSets(person: Person, asked: AskedExport): asserts person is StaffPerson {
  const refused = asked.sets.filter(({ set }) => !mayExport(person, set)).map(({ set }) => set);
  if (person.kind !== 'staff' || refused.length > 0)
    throw new AppError('forbidden', 'sets that this role may not export', { details: { sets: refused } });
  for (const { set, fields = [] } of asked.sets) {
    const allowed = exportFields(person, set);
    const hidden = fields.filter((field) => !allowed.includes(field));
    if (hidden.length > 0)
      throw new AppError('forbidden', 'fields that this role may not see', { details: { fields: hidden } });
  }
}

/** As {@link demandSets}; what tells about staff is for no program. @throws forbidden */
export function demandExport(person: Person, asked: AskedExport): asserts person is StaffPerson {
  demandSets(person, asked);
  if (person.key && asked.sets.some(({ set }) => exportSets[set].notByProgram))
    throw new AppError('forbidden', 'no program exports what tells about staff');
}
