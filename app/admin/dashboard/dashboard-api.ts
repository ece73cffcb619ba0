import { api, call, until } from '#app/session/typed-api.ts';

export const readDashboard = (signal?: AbortSignal) => call(api.dashboard.$get({}, until(signal)));
export type Dashboard = Awaited<ReturnType<typeof readDashboard>>;
export type Waiting = Dashboard['queue']['waiting'][number];
export type Planned = Dashboard['queue']['steps'][number];
export type RecentEvent = Dashboard['events'][number];
export type NewestPost = Dashboard['posts'][number];

export const readCharts = (signal?: AbortSignal) => call(api.dashboard.charts.$get({}, until(signal)));
export type DashboardCharts = Awaited<ReturnType<typeof readCharts>>;
