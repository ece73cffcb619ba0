import { apiFetch } from '#app/session/api.ts';
import { readAnswer } from '#app/session/api-problem.ts';
import type { Device } from '#shared/devices.ts';
import type { Role } from '#shared/roles.ts';
import type { StaffStatus } from '#shared/staff.ts';

export type User = {
  id: string;
  name: string;
  email: string;
  role: Role;
  status: StaffStatus;
  lastLogin: string | null;
  avatar: string | null;
  registrationDate: string;
  version: number;
  invitation: { until: string; isOver: boolean } | null;
};

export type Figures = {
  total: number;
  active: number;
  admins: number;
  joinedThisMonth: number;
  joinedLastMonth: number;
  joinedMore: number;
};
export type UserPage = { items: User[]; figures: Figures; nextCursor: string | null };

export type UserSession = { id: string; device: Device; network: string; openedAt: string; lastUsedAt: string };
export type Work = { posts: number; requests: number };
export type UserDetail = {
  user: User;
  isSelf: boolean;
  sessions: UserSession[];
  secondFactors: number;
  work: Work;
};

export type ListQuery = { q: string; role: Role | ''; status: StaffStatus | '' };
export type UserFields = Pick<User, 'name' | 'role' | 'status'>;
export type Changed = { user: User };

const pageSize = '50';

const send = <Body>(method: string, path: string, body?: unknown): Promise<Body> =>
  readAnswer(
    apiFetch(path, {
      method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    }),
  );

export function listUsers(query: Partial<ListQuery>, cursor = '', signal?: AbortSignal): Promise<UserPage> {
  const search = new URLSearchParams({ limit: pageSize });
  for (const [name, value] of Object.entries({ ...query, cursor })) if (value) search.set(name, value);
  return readAnswer(apiFetch(`/users?${search}`, signal ? { signal } : {}));
}

export const readUser = (id: string): Promise<UserDetail> => readAnswer(apiFetch(`/users/${encodeURIComponent(id)}`));

export const inviteUser = (user: UserFields & { email: string; locale: 'it' | 'en' }) =>
  send<Changed>('POST', '/users', user);

export const editUser = (id: string, edit: UserFields & { version: number }) =>
  send<Changed>('PATCH', `/users/${id}`, edit);

export const inviteAgain = (id: string, locale: 'it' | 'en') =>
  send<Changed>('POST', `/users/${id}/invitation`, { locale });

export const removeUser = (id: string, removal: { version: number; transferTo: string | null }) =>
  send<{ moved: Work }>('POST', `/users/${id}/removal`, removal);

export const setPicture = (id: string, picture: Blob): Promise<Changed> =>
  readAnswer(apiFetch(`/users/${id}/avatar`, { method: 'PUT', body: picture }));

export const removePicture = (id: string) => send<Changed>('DELETE', `/users/${id}/avatar`);

/** Ends one session, or all of them. */
export const endSessions = (id: string, session?: string) =>
  send<{ ended: number }>('DELETE', `/users/${id}/sessions${session ? `/${session}` : ''}`);

export const resetSecondFactor = (id: string, locale: 'it' | 'en') =>
  send<{ removed: number }>('POST', `/users/${id}/second-factor/reset`, { locale });
