import { api, call, inPath } from '#app/session/typed-api.ts';

const { absences } = api;
const ofUser = api.users[':id'].absences;

/** When somebody is away: oneself, or the colleague with this id. */
export const readAbsences = (userId: string | undefined) =>
  userId === undefined ? call(absences.$get()) : call(ofUser.$get(inPath({ id: userId })));
export type Absences = Awaited<ReturnType<typeof readAbsences>>;
export type Absence = Absences['absences'][number];
export type Deputy = Absences['deputies'][number];

export type AbsenceFields = { firstDay: string; lastDay: string; deputyId: string };

export const enterAbsence = (userId: string | undefined, json: AbsenceFields) =>
  userId === undefined ? call(absences.$post({ json })) : call(ofUser.$post({ ...inPath({ id: userId }), json }));

export const changeAbsence = ({ id, version }: Absence, fields: AbsenceFields) =>
  call(absences[':id'].$patch({ ...inPath({ id }), json: { ...fields, version } }));

export const endAbsence = ({ id, version }: Pick<Absence, 'id' | 'version'>) =>
  call(absences[':id'].end.$post({ ...inPath({ id }), json: { version } }));
export type Ended = Awaited<ReturnType<typeof endAbsence>>;

export const takeEndBack = (changeId: string) => call(api.changes[':id'].undo.$post(inPath({ id: changeId })));
