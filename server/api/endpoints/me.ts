import { Hono } from 'hono';
import { endpoint } from '#server/api/endpoint.ts';
import { type ApiEnv, signedInOrNew } from '#server/api/signed-in.ts';
import { fileLimits } from '#server/domain/files/uploads.ts';
import { doMailsLeave } from '#server/domain/mails/mails.ts';
import { listAwayNow } from '#server/records/absences.ts';
import type { Person } from '#server/records/person.ts';
import { getFreshSettings } from '#server/records/settings.ts';
import { callTimes } from '#shared/call-times.ts';
import { openingOf } from '#shared/opening.ts';

/** More than a screen offers: some come too near while it is open. */
const knownCallTimes = 8;

const limits = () => {
  const { maxBytes, filesPerSubject } = fileLimits();
  return { bytes: maxBytes, count: filesPerSubject };
};

async function meView(person: Person) {
  const { general } = await getFreshSettings();
  const shared = { name: person.name, email: person.email, timezone: general.timezone, siteName: general.siteName };
  return person.kind === 'staff'
    ? ({
        ...shared,
        kind: 'staff',
        userId: person.userId,
        role: person.role,
        language: general.language,
        mailsLeave: await doMailsLeave(),
        /** Colleagues who are away today, and who is in their place. */
        away: await listAwayNow(),
      } as const)
    : ({
        ...shared,
        kind: 'client',
        clientId: person.clientId,
        company: person.company,
        phone: person.phone,
        locale: person.locale,
        companyPhone: general.companyPhone,
        limits: limits(),
        /** When they could be called, by the calendar of the office. */
        callTimes: callTimes(new Date(), general.timezone, knownCallTimes, openingOf(general)),
      } as const);
}

/** `/api/v1/me`: who is signed in, for the layouts of the apps. */
export const me = new Hono<ApiEnv>()
  .use(signedInOrNew)
  .get('/', ...endpoint('self', 'Who is signed in', {}, async (person) => ({ person: await meView(person) })));
