import { Hono } from 'hono';
import { z } from 'zod';
import { endpoint } from '#server/api/endpoint.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { changeAbsence, endAbsence, enterAbsence, listOwnAbsences } from '#server/domain/users/users.ts';
import { textInput, versionInput } from '#server/records/inputs.ts';

/** What is no day of the calendar is said of its field by the noun, with every other fault of it. */
export const absenceInput = z.object({ firstDay: textInput(10), lastDay: textInput(10), deputyId: textInput(36) });
const change = absenceInput.extend({ version: versionInput });
const seen = z.object({ version: versionInput });
const one = z.object({ id: z.uuid() });

/** `/api/v1/absences`: when one is away oneself; an Admin changes and ends those of others too. */
export const absences = new Hono<ApiEnv>()
  .use(signedIn)
  .get(
    '/',
    ...endpoint('self.staff', 'One’s own absences, and who could be in one’s place', {}, (person) =>
      listOwnAbsences(person),
    ),
  )
  .post(
    '/',
    ...endpoint(
      'self.staff',
      'Say when one is away, and who works in one’s place',
      {
        description: 'Days are of the site’s calendar, both included. What one has stays one’s own.',
        json: absenceInput,
        status: 201,
      },
      (person, input) => enterAbsence(person, person.userId, input),
    ),
  )
  .patch(
    '/:id',
    ...endpoint('self.staff', 'Change an absence that is not over', { param: one, json: change }, changeAbsence),
  )
  .post(
    '/:id/end',
    ...endpoint(
      'self.staff',
      'End an absence',
      { description: 'One that has no day before today is removed.', param: one, json: seen },
      endAbsence,
    ),
  );
