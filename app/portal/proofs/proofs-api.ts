import { api, call, inPath, until } from '#app/session/typed-api.ts';

const own = api.portal.proofs;

export const readProofs = async (signal?: AbortSignal) => (await call(own.$get({}, until(signal)))).proofs;
export type OwnProof = Awaited<ReturnType<typeof readProofs>>[number];

/** Allows figures, refuses them, or withdraws. */
export const answerProof = async ({ id, version }: Pick<OwnProof, 'id' | 'version'>, allows: boolean) =>
  (await call(own[':id'].answer.$post({ ...inPath({ id }), json: { version, allows } }))).proof;
