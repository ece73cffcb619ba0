import { apiFetch } from '#app/session/api.ts';
import { readAnswer } from '#app/session/api-problem.ts';
import { api, call, inPath, inQuery, until } from '#app/session/typed-api.ts';
import type { UserQuery } from './list-query.ts';

const { users } = api;
const one = users[':id'];

export const listUsers = (query: Partial<UserQuery>, cursor = '', signal?: AbortSignal) =>
  call(users.$get(inQuery({ ...query, cursor, limit: '50' }), until(signal)));
export type UserPage = Awaited<ReturnType<typeof listUsers>>;
export type User = UserPage['items'][number];
export type Figures = UserPage['figures'];

export const readUser = (id: string) => call(one.$get(inPath({ id })));
export type UserDetail = Awaited<ReturnType<typeof readUser>>;
export type UserSession = UserDetail['sessions'][number];
export type Work = UserDetail['work'];

export type UserFields = Pick<User, 'name' | 'role' | 'status'>;
export type UserEdit = UserFields & Pick<User, 'teamMember'>;
export const inviteUser = (user: UserFields & { email: string; locale: 'it' | 'en' }) =>
  call(users.$post({ json: user }));
export type Changed = Awaited<ReturnType<typeof inviteUser>>;

export const editUser = (id: string, edit: UserEdit & { version: number; transferTo?: string | null }) =>
  call(one.$patch({ ...inPath({ id }), json: edit }));

/** The people of the public team, by the ids of their items. */
export const listTeam = async (signal?: AbortSignal) =>
  (await call(api.content.$get({}, until(signal)))).items
    .filter(({ kind }) => kind === 'team-member')
    .map(({ id, data }) => ({ id, name: String(data.name ?? '') }));

export const inviteAgain = (id: string, locale: 'it' | 'en') =>
  call(one.invitation.$post({ ...inPath({ id }), json: { locale } }));

export const removeUser = (id: string, removal: { version: number; transferTo: string | null }) =>
  call(one.removal.$post({ ...inPath({ id }), json: removal }));

/** The picture is the body itself, which the typed client does not know. */
export const setPicture = (id: string, picture: Blob): Promise<Changed> =>
  readAnswer(apiFetch(`/users/${id}/avatar`, { method: 'PUT', body: picture }));

export const removePicture = (id: string) => call(one.avatar.$delete(inPath({ id })));

/** Ends one session, or all of them. */
export const endSessions = (id: string, session?: string) =>
  session === undefined
    ? call(one.sessions.$delete(inPath({ id })))
    : call(one.sessions[':session'].$delete(inPath({ id, session })));

export const resetSecondFactor = (id: string, locale: 'it' | 'en') =>
  call(one['second-factor'].reset.$post({ ...inPath({ id }), json: { locale } }));
