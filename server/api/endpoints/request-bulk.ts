import { z } from 'zod';
import { assigning, type Change, findAssignee, moving, prioritising } from '#server/domain/requests/desk.ts';
import { bulkLimit } from '#server/domain/requests/requests.ts';
import { textInput, versionInput } from '#server/records/inputs.ts';
import { priorities, requestStatuses } from '#shared/requests.ts';

/** What is done to several requests at once. */

const targets = z
  .array(z.object({ reference: textInput(40), version: versionInput }))
  .min(1)
  .max(bulkLimit)
  .refine(
    (list) => new Set(list.map((each) => each.reference.toUpperCase())).size === list.length,
    'each request once',
  );
export const bulk = z.discriminatedUnion('change', [
  z.object({
    change: z.literal('status'),
    targets,
    to: z.enum(requestStatuses),
    reason: textInput(500).trim().optional(),
  }),
  z.object({ change: z.literal('priority'), targets, priority: z.enum(priorities) }),
  z.object({ change: z.literal('assignee'), targets, assigneeId: z.uuid().nullable() }),
]);
export const removal = z.object({ targets });

/** The change that is asked for. @throws invalid_input for an assignee that nobody is */
export async function changeOf(asked: z.output<typeof bulk>): Promise<Change> {
  if (asked.change === 'priority') return prioritising(asked.priority);
  if (asked.change === 'assignee') return assigning(await findAssignee(asked.assigneeId));
  return moving({ to: asked.to, reason: asked.reason });
}
