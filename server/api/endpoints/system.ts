import { Hono } from 'hono';
import { z } from 'zod';
import { listFailedJobs, settleFailedJobs } from '#server/across/system/failed-jobs.ts';
import { readJobs } from '#server/across/system/jobs.ts';
import { previewLogs } from '#server/across/system/logs.ts';
import { readMaintenance, setMaintenance } from '#server/across/system/maintenance.ts';
import { queueNames } from '#server/across/system/queues.ts';
import { getRun, listRuns, startRun } from '#server/across/system/runs.ts';
import { allow } from '#server/api/allow.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { valid } from '#server/api/valid.ts';
import { maintenanceSettings } from '#shared/settings.ts';
import { systemRunKinds } from '#shared/system-runs.ts';

const runId = z.object({ id: z.uuid() });
const startShape = z.object({ kind: z.enum(systemRunKinds) });
const failedQuery = z.object({ queue: z.enum(queueNames).optional(), cursor: z.string().max(200).optional() });
const chosenShape = z
  .object({ queue: z.enum(queueNames).optional(), ids: z.array(z.uuid()).min(1).max(200).optional() })
  .strict();
const maintenanceShape = z.object({
  enabled: z.boolean(),
  message: maintenanceSettings.shape.message
    .unwrap()
    .refine((text) => !text.includes('\0'), 'text must not contain NUL')
    .default(''),
});

/** `/api/v1/system`: the buttons of 'Impostazioni Sistema', the jobs page, maintenance mode. */
export const system = new Hono<ApiEnv>()
  .use(signedIn)
  .get('/runs', allow('system.read', { summary: 'What the buttons of the system did, the newest first' }), async (c) =>
    c.json(await listRuns(c.get('person'))),
  )
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
  .get('/runs/:id', allow('system.read', { summary: 'How far a run is' }), valid('param', runId), async (c) =>
    c.json(await getRun(c.get('person'), c.req.valid('param').id)),
  )
  .get('/logs', allow('system.read', { summary: "What 'Pulisci Log Vecchi' would delete" }), async (c) =>
    c.json(await previewLogs(c.get('person'))),
  )
  .get('/jobs', allow('system.read', { summary: 'Queues with their counts, and schedules' }), async (c) =>
    c.json(await readJobs(c.get('person'))),
  )
  .get(
    '/failed-jobs',
    allow('system.read', { summary: 'Jobs that were given up, the newest first' }),
    valid('query', failedQuery),
    async (c) => c.json(await listFailedJobs(c.get('person'), c.req.valid('query'))),
  )
  .post(
    '/failed-jobs/retry',
    allow('system.write', { summary: 'Try failed jobs once more: some, those of a queue, or all' }),
    valid('json', chosenShape),
    async (c) => c.json(await settleFailedJobs(c.get('person'), 'retry', c.req.valid('json'))),
  )
  .post(
    '/failed-jobs/discard',
    allow('system.write', { summary: 'Forget failed jobs: some, those of a queue, or all' }),
    valid('json', chosenShape),
    async (c) => c.json(await settleFailedJobs(c.get('person'), 'discard', c.req.valid('json'))),
  )
  .get('/maintenance', allow('self.staff', { summary: 'Whether the public side is closed' }), async (c) =>
    c.json(await readMaintenance(c.get('person'))),
  )
  .put(
    '/maintenance',
    allow('system.write', { summary: 'Close or open the public side' }),
    valid('json', maintenanceShape),
    async (c) => c.json(await setMaintenance(c.get('person'), c.req.valid('json'))),
  );
