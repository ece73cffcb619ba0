import { Hono } from 'hono';
import { z } from 'zod';
import { listFailedJobs, settleFailedJobs } from '#server/across/system/failed-jobs.ts';
import { readJobs } from '#server/across/system/jobs.ts';
import { previewLogs } from '#server/across/system/logs.ts';
import { readMaintenance, setMaintenance } from '#server/across/system/maintenance.ts';
import { queueNames } from '#server/across/system/queues.ts';
import { getRun, listRuns, startRun } from '#server/across/system/runs.ts';
import { allow } from '#server/api/allow.ts';
import { endpoint } from '#server/api/endpoint.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { valid } from '#server/api/valid.ts';
import { textInput } from '#server/records/inputs.ts';
import { settingsFields } from '#shared/settings.ts';
import { systemRunKinds } from '#shared/system-runs.ts';

const runId = z.object({ id: z.uuid() });
const startShape = z.object({ kind: z.enum(systemRunKinds) });
const failedQuery = z.object({ queue: z.enum(queueNames).optional(), cursor: z.string().max(200).optional() });
const chosenShape = z
  .object({ queue: z.enum(queueNames).optional(), ids: z.array(z.uuid()).min(1).max(200).optional() })
  .strict();
const maintenanceShape = z.object({
  enabled: z.boolean(),
  message: textInput(settingsFields.maintenance.message.max).default(''),
});

/** `/api/v1/system`: the buttons of 'Impostazioni Sistema', the jobs page, maintenance mode. */
export const system = new Hono<ApiEnv>()
  .use(signedIn)
  .get('/runs', ...endpoint('system.read', 'What the buttons of the system did, the newest first', {}, listRuns))
  .post(
    '/runs',
    allow('system.write', {
      summary: 'Start a run',
      description:
        'It is carried out in the background. While one of its kind is not finished, that one is the answer.',
    }),
    valid('json', startShape),
    async (c) => {
      const { run, isNew } = await startRun(c.get('person'), c.req.valid('json').kind);
      return c.json(run, isNew ? 202 : 200);
    },
  )
  .get('/runs/:id', ...endpoint('system.read', 'How far a run is', { param: runId }, getRun))
  .get('/logs', ...endpoint('system.read', "What 'Pulisci Log Vecchi' would delete", {}, previewLogs))
  .get('/jobs', ...endpoint('system.read', 'Queues with their counts, and schedules', {}, readJobs))
  .get(
    '/failed-jobs',
    ...endpoint('system.read', 'Jobs that were given up, the newest first', { query: failedQuery }, listFailedJobs),
  )
  .post(
    '/failed-jobs/retry',
    ...endpoint(
      'system.write',
      'Try failed jobs once more: some, those of a queue, or all',
      { json: chosenShape },
      (person, json) => settleFailedJobs(person, 'retry', json),
    ),
  )
  .post(
    '/failed-jobs/discard',
    ...endpoint(
      'system.write',
      'Forget failed jobs: some, those of a queue, or all',
      { json: chosenShape },
      (person, json) => settleFailedJobs(person, 'discard', json),
    ),
  )
  .get('/maintenance', ...endpoint('self.staff', 'Whether the public side is closed', {}, readMaintenance))
  .put(
    '/maintenance',
    ...endpoint('system.write', 'Close or open the public side', { json: maintenanceShape }, setMaintenance),
  );
