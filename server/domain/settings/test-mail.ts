import { randomUUID } from 'node:crypto';
import { db } from '#server/db/client.ts';
import { mailDomain } from '#server/mail/mail-domain.ts';
import { type ProbeStep, probeMailServer } from '#server/mail/probe.ts';
import { renderMail } from '#server/mail/render.ts';
import { mailTransport, smtpServerOf } from '#server/mail/transport.ts';
import { recordChange } from '#server/records/audit.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import { getSettings } from '#server/records/settings.ts';
import { readSmtpPassword } from '#server/records/settings-secrets.ts';
import { SealBrokenError } from '#server/secrets.ts';

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
  const message = await renderMail(
    {
      template: 'smtp-test',
      recipient: to,
      locale: asked.locale,
      props: { by: person.name },
      message_id: `<${id}@${mailDomain()}>`,
      outbox_name: `test-${id}.eml`,
      queued_at: new Date(),
    },
    settings,
  );
  const from = message.from.address;
  const server = smtpServerOf(settings, password ?? undefined);
  let result: TestResult;
  if (!server) {
    await mailTransport(settings, undefined).send(message, { beforeHandingOver: async () => {} });
    result = { to, from, way: 'outbox', isSent: true, steps: [] };
  } else if (password === null) {
    const text = 'The stored password was sealed under another SECRET_KEY; type it again.';
    const steps = [{ stage: 'sign-in', state: 'failed', text, reason: 'broken' } as const];
    result = { to, from, way: 'smtp', isSent: false, steps };
  } else {
    const steps = await probeMailServer(server, message);
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
