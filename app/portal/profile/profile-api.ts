import { api, call, until } from '#app/session/typed-api.ts';

export const readProfile = (signal?: AbortSignal) => call(api.portal.profile.$get({}, until(signal)));
export type Profile = Awaited<ReturnType<typeof readProfile>>['profile'];

type Edit = Pick<Profile, 'name' | 'company' | 'phone' | 'locale' | 'version'>;
export const saveProfile = (edit: Edit) => call(api.portal.profile.$put({ json: edit }));
