import { api, call } from '#app/session/typed-api.ts';
import { type Action, may } from '#shared/permissions.ts';

/** Everybody whom requests and messages can be given to, by name. */
export const listAssignees = async () => (await call(api.requests.assignees.$get())).assignees;
export type Assignee = Awaited<ReturnType<typeof listAssignees>>[number];

export const nobody: Assignee[] = [];

/** Whom this person may give such records to: whoever may give none away is not told. */
export const offeredTo =
  (action: Action) =>
  async (person: Parameters<typeof may>[0]): Promise<Assignee[]> =>
    may(person, action) ? listAssignees() : nobody;

/** What lists filter by: `me`, `none`, or the id of a member of staff. */
export const isAssigneeFilter = (who: string): boolean =>
  /^(me|none|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.test(who);
