import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { db } from '#server/db/client.ts';
import { mailDomain } from '#server/mail/mail-domain.ts';
import { type ProbeMail, type ProbeStep, probeMailServer } from '#server/mail/probe.ts';
import { renderMail } from '#server/mail/render.ts';
import { mailTransport, senderAddress, smtpServerOf } from '#server/mail/transport.ts';
import { recordChange } from '#server/records/audit.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import { getSettings } from '#server/records/settings.ts';
import { readSmtpPassword } from '#server/records/settings-secrets.ts';
import { SealBrokenError } from '#server/secrets.ts';
import type { Settings } from '#shared/settings.ts';
import { dnsOfSender } from './mail-dns.ts';

export type TestResult = {
  to: string;
  from: string;
  /** Where it went: to a mail server, or as a file into the outbox because there is none. */
  way: 'smtp' | 'outbox';
  isSent: boolean;
  steps: ProbeStep[];
};

/** The password, or null when what is kept opens with no key that this process has. */
async function passwordOrNull(): Promise<string | undefined | null> {
  try {
    return await readSmtpPassword();
  } catch (error) {
    if (error instanceof SealBrokenError) return null;
    throw error;
  }
}

/** So long the test mail waits for the DNS, in milliseconds: it says then that nothing is known. */
const dnsPatienceMs = 3_000;

const unknown = ['spf', 'dkim', 'dmarc'].map((record) => ({ record, state: 'unknown' as const }));

/** What the DNS says of our domain as a sender. Where mail comes in is of no interest here. */
async function senderStates(settings: Settings) {
  const { hints } = await dnsOfSender(settings);
  return hints.filter(({ record }) => record !== 'mx').map(({ record, state }) => ({ record, state }));
}

/**
 * Sends a mail by the way all mails go and tells how each step went; within ten seconds. @param asked.to the caller's own address
 * without it. @throws forbidden
 */
export async function sendTestMail(
  person: Person,
  asked: { to?: string | undefined; locale: 'it' | 'en' },
): Promise<TestResult> {
  demand(person, 'settings.write');
  const settings = await getSettings();
  const password = await passwordOrNull();
  const to = asked.to ?? person.email;
  const id = randomUUID();
  const from = senderAddress(settings);
  const server = smtpServerOf(settings, password ?? undefined);
  const dns = Promise.race([senderStates(settings), wait(dnsPatienceMs, unknown)]);
  const write: ProbeMail = async (encryption) => {
    const line = server && {
      server: `${server.host}:${server.port}`,
      user: server.user ?? '',
      encryption: encryption ?? '',
    };
    return renderMail(
      {
        template: 'smtp-test',
        recipient: to,
        locale: asked.locale,
        props: { by: person.name, sender: from, line, dns: await dns },
        message_id: `<${id}@${mailDomain()}>`,
        outbox_name: `test-${id}.eml`,
        queued_at: new Date(),
      },
      settings,
    );
  };
  let result: TestResult;
  if (!server) {
    await mailTransport(settings, undefined).send(await write(undefined), { beforeHandingOver: async () => {} });
    result = { to, from, way: 'outbox', isSent: true, steps: [] };
  } else if (password === null) {
    const text = 'The stored password was sealed under another SECRET_KEY; type it again.';
    const steps = [{ stage: 'sign-in', state: 'failed', text, reason: 'broken' } as const];
    result = { to, from, way: 'smtp', isSent: false, steps };
  } else {
    const steps = await probeMailServer(server, write);
    result = { to, from, way: 'smtp', isSent: steps.at(-1)?.state === 'ok', steps };
  }
  // Whom it went to is nobody's business later on.
  await recordChange(db, {
    actor: person,
    action: 'settings.mail-tested',
    subject: { kind: 'settings', id: 'email-test' },
    after: { sent: result.isSent },
  });
  return result;
}
