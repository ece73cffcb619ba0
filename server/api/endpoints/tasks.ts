import { Hono } from 'hono';
import { z } from 'zod';
import { endpoint } from '#server/api/endpoint.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { addTask, clientTasks, editTask, moveDeskTask } from '#server/domain/tasks/desk.ts';
import { moveOwnTask, ownTasks, setReminded } from '#server/domain/tasks/own.ts';
import { dayInput, saidInput, sendingKeyInput, textInput, versionInput } from '#server/records/inputs.ts';
import { taskLimits, taskOwners, taskStatuses } from '#shared/tasks.ts';

const id = z.object({ id: z.uuid() });
const client = z.object({ client: textInput(40) });
const facts = z.object({
  owner: z.enum(taskOwners),
  due: dayInput.nullable(),
  note: textInput(taskLimits.note).trim().optional().default(''),
});
const move = z.object({
  version: versionInput,
  status: z.enum(taskStatuses),
  doneOn: dayInput.optional(),
  reason: textInput(taskLimits.reason).trim().optional(),
});

/** `/api/v1/tasks`: what is to be done in clients' accounts, and what it brought. */
export const tasks = new Hono<ApiEnv>()
  .use(signedIn)
  .get(
    '/',
    ...endpoint(
      'analyses.read',
      'The tasks of a client, with what each brought',
      { query: client },
      (person, { client: reference }) => clientTasks(person, reference),
    ),
  )
  .post(
    '/',
    ...endpoint(
      'analyses.write',
      'Write a task by hand',
      {
        json: facts.extend({ ...client.shape, title: saidInput(taskLimits.title), key: sendingKeyInput }),
      },
      (person, asked) => addTask(person, asked),
    ),
  )
  .put(
    '/:id',
    ...endpoint(
      'analyses.write',
      'Say whose a task is, and by when',
      { param: id, json: facts.extend({ version: versionInput }) },
      editTask,
    ),
  )
  .post(
    '/:id/status',
    ...endpoint(
      'analyses.write',
      'Say that a task is done, declined or open again',
      { param: id, json: move },
      moveDeskTask,
    ),
  );

/** `/api/v1/portal/tasks`: the same as the client sees and does it. */
export const portalTasks = new Hono<ApiEnv>()
  .use(signedIn)
  .get('/', ...endpoint('portal.read', 'One’s own tasks, with what each brought', {}, (person) => ownTasks(person)))
  .put(
    '/reminders',
    ...endpoint(
      'portal.write',
      'Be asked each month for the next reports, or not',
      { json: z.object({ isOn: z.boolean() }) },
      setReminded,
    ),
  )
  .post(
    '/:id/status',
    ...endpoint(
      'portal.write',
      'Say that one’s own task is done, declined or open again',
      { param: id, json: move },
      moveOwnTask,
    ),
  );
