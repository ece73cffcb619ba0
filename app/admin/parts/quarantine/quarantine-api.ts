import { api, call, inPath, inQuery } from '#app/session/typed-api.ts';

const { quarantine } = api;

export const listHeld = (cursor = '') => call(quarantine.$get(inQuery({ cursor })));
export type HeldPage = Awaited<ReturnType<typeof listHeld>>;
/** A form that was held back, as the API tells of it. */
export type Held = HeldPage['items'][number];

export const countHeld = () => call(quarantine.count.$get());
export type HeldCount = Awaited<ReturnType<typeof countHeld>>;

export const releaseHeld = (id: string) => call(quarantine[':id'].release.$post(inPath({ id })));

/** Deletes it for good. */
export const deleteHeld = (id: string) => call(quarantine[':id'].$delete(inPath({ id })));
