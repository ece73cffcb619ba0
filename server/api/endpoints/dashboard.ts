import { Hono } from 'hono';
import { readDashboard, readDashboardCharts } from '#server/across/dashboard/dashboard.ts';
import { endpoint } from '#server/api/endpoint.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';

/** `/api/v1/dashboard`: what the back office opens with. */
export const dashboard = new Hono<ApiEnv>()
  .use(signedIn)
  .get('/', ...endpoint('dashboard.read', 'Counters, work queue, visitors, activity, posts', {}, readDashboard))
  .get('/charts', ...endpoint('dashboard.read', 'Figures of the last weeks', {}, readDashboardCharts));
