import { Hono } from 'hono';
import { readDashboard, readDashboardCharts } from '#server/across/dashboard/dashboard.ts';
import { allow } from '#server/api/allow.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';

/** `/api/v1/dashboard`: what the back office opens with. */
export const dashboard = new Hono<ApiEnv>()
  .use(signedIn)
  .get('/', allow('dashboard.read', { summary: 'Counters, work queue, visitors, activity, posts' }), async (context) =>
    context.json(await readDashboard(context.get('person'))),
  )
  .get('/charts', allow('dashboard.read', { summary: 'Figures of the last weeks' }), async (context) =>
    context.json(await readDashboardCharts(context.get('person'))),
  );
