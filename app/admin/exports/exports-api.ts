import { api, call, inPath, until } from '#app/session/typed-api.ts';
import type { AskedExport } from '#shared/exports.ts';

const { exports } = api;

export const listExports = async (signal?: AbortSignal) => (await call(exports.$get({}, until(signal)))).items;

export const askForExport = (asked: AskedExport) => call(exports.$post({ json: asked }));

/** Stops one that is not finished; deletes the file of one that is. */
export const cancelExport = (id: string) => call(exports[':id'].$delete(inPath({ id })));

/** Lets the browser save the file: the address is good for a minute and carries no session. */
export async function saveExport(id: string): Promise<void> {
  const { url } = await call(exports[':id'].link.$post(inPath({ id })));
  window.location.assign(url);
}
