import { api, call, until } from '#app/session/typed-api.ts';

export const readOverview = (signal?: AbortSignal) => call(api.portal.overview.$get({}, until(signal)));
export type Overview = Awaited<ReturnType<typeof readOverview>>;
export type Lead = NonNullable<Overview['lead']>;
export type RecentRequest = Overview['recent'][number];
