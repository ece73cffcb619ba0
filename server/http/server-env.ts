import type { HttpBindings } from '@hono/node-server';
import type { Entered } from '#server/auth/accounts.ts';
import type { StaffPerson } from '#server/records/person.ts';

export type RequestVariables = {
  /** Names this request in logs, error pages and the `x-request-id` header. */
  requestId: string;
  /** Address of the caller, seen through trusted proxies. */
  address: string;
  /** Set while the public side is closed and this is staff looking at it: what they are shown is for nobody else. */
  staffView?: { language: 'it' | 'en' };
  /** Whom the API key of this call stands for, where that was asked already. */
  keyHolder?: StaffPerson;
  /** Whose session this call comes with, where that was asked already. */
  entered?: Entered;
};

/** What every Hono context of the product carries. */
export type ServerEnv = { Bindings: HttpBindings; Variables: RequestVariables };
