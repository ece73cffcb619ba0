import { apiFetch } from '#app/session/api.ts';
import { readAnswer } from '#app/session/api-problem.ts';

export type Profile = {
  reference: string;
  name: string;
  company: string;
  email: string;
  phone: string;
  joinedAt: string;
  version: number;
};

export function readProfile(signal?: AbortSignal): Promise<{ profile: Profile }> {
  return readAnswer(apiFetch('/portal/profile', signal ? { signal } : {}));
}

type Edit = Pick<Profile, 'name' | 'company' | 'phone' | 'version'>;

export function saveProfile(edit: Edit): Promise<{ profile: Profile }> {
  const headers = { 'content-type': 'application/json' };
  return readAnswer(apiFetch('/portal/profile', { method: 'PUT', headers, body: JSON.stringify(edit) }));
}
