import { isIP, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { compose } from '#server/mail/compose.ts';
import type { MailMessage } from '#server/mail/message.ts';
import { type SmtpServer, securityOf, settled, textOf } from '#server/mail/smtp-transport.ts';
import { findAddresses, openSocket } from '#server/net/public-socket.ts';
import { PrivateAddressError } from '#server/net/safe-fetch.ts';

/** Sends one mail and tells how each step went, in the server's own words where it had any. */

export const probeStages = ['lookup', 'connect', 'tls', 'sign-in', 'accepted'] as const;
export type ProbeStage = (typeof probeStages)[number];
export type ProbeStep = {
  stage: ProbeStage;
  /** `skipped`: not needed, or never reached. */
  state: 'ok' | 'failed' | 'skipped';
  /** What was found or said; empty when there is nothing to say. */
  text: string;
  /** Why it failed, for what a screen words itself. `uncertain`: the mail was on its way, and nobody said whether it was taken. */
  reason?: 'unknown-host' | 'private' | 'no-answer' | 'refused' | 'said-no' | 'broken' | 'uncertain';
};

/** For all of it, in milliseconds. */
const probeLimitMs = 10_000;

class Failed extends Error {
  readonly step: ProbeStep;
  constructor(step: ProbeStep) {
    super(step.text);
    this.step = step;
  }
}

type MailError = Error & { code?: string; originalCode?: string; response?: string; command?: string };

const reasons: Record<string, NonNullable<ProbeStep['reason']>> = {
  ENOTFOUND: 'unknown-host',
  EAI_AGAIN: 'no-answer',
  ENODATA: 'unknown-host',
  ECONNREFUSED: 'refused',
  ETIMEDOUT: 'no-answer',
  EHOSTUNREACH: 'no-answer',
  ENETUNREACH: 'no-answer',
};

function failure(stage: ProbeStage, error: unknown): Failed {
  const { code = '', originalCode = '', response, message } = error as MailError;
  const reason =
    error instanceof PrivateAddressError
      ? 'private'
      : response
        ? 'said-no'
        : (reasons[originalCode] ?? reasons[code] ?? 'broken');
  return new Failed({ stage, state: 'failed', text: response ?? message, reason });
}

/** How the line is encrypted: `TLSv1.3, TLS_AES_256_GCM_SHA384`. Undefined where it is not. */
function encryptionOf({ secure, _socket: socket }: SMTPConnection): string | undefined {
  if (!secure) return undefined;
  return socket instanceof TLSSocket ? `${socket.getProtocol()}, ${socket.getCipher().standardName}` : 'TLS';
}

/** The mail, which may say how the line that it goes over is encrypted. */
export type ProbeMail = (encryption: string | undefined) => Promise<MailMessage>;

/** One probe under way: what it holds open, and how far it came. */
class Probe {
  readonly steps: ProbeStep[] = [];
  stage: ProbeStage = 'lookup';
  private socket: Socket | undefined;
  private connection: SMTPConnection | undefined;
  private readonly server: SmtpServer;
  private text: ReturnType<typeof textOf> | undefined;

  constructor(server: SmtpServer) {
    this.server = server;
  }

  private async step(stage: ProbeStage, work: () => Promise<string | null>): Promise<void> {
    this.stage = stage;
    try {
      const text = await work();
      this.steps.push({ stage, state: text === null ? 'skipped' : 'ok', text: text ?? '' });
    } catch (error) {
      throw error instanceof Failed ? error : this.failed(error);
    }
  }

  /** What stopped it where it is. A server that has begun to take the mail may have it, unless it says no. */
  failed(error: unknown): Failed {
    const failed = failure(this.stage, error);
    if (!this.text?.hasBegun() || failed.step.reason === 'said-no') return failed;
    return new Failed({ ...failed.step, reason: 'uncertain' });
  }

  async run(write: ProbeMail): Promise<void> {
    const { host, port, user, password } = this.server;
    await this.step('lookup', async () => (isIP(host) ? null : (await findAddresses(host)).join(', ')));
    await this.step('connect', () => this.connect(host, port));
    // The step before opened it.
    const connection = this.connection as SMTPConnection;
    await this.step('tls', async () => encryptionOf(connection) ?? null);
    await this.step('sign-in', async () => {
      if (!user) return null;
      await settled((done) => connection.login({ credentials: { user, pass: password ?? '' } }, done));
      return connection.lastServerResponse || '';
    });
    await this.step('accepted', async () => {
      const message = await write(encryptionOf(connection));
      const text = textOf(await compose(message));
      this.text = text;
      const envelope = { from: message.from.address, to: [message.to] };
      return new Promise<string>((resolve, reject) =>
        connection.send(envelope, text.stream, (error, info) => (error ? reject(error) : resolve(info.response))),
      );
    });
  }

  /** Reaches the server, listens to its greeting and turns to TLS where it can. Answers the greeting's reply. */
  private async connect(host: string, port: number): Promise<string> {
    const allowPrivate = !this.server.isPublicOnly;
    this.socket = await openSocket({ host, port, allowPrivate, timeoutMs: probeLimitMs });
    const connection = new SMTPConnection({ host, port, ...securityOf(this.server), connection: this.socket });
    this.connection = connection;
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject);
      connection.connect((error?: Error | null) => (error ? reject(error) : resolve()));
    }).catch((error: MailError) => {
      const isTls = error.code === 'ETLS' || error.command === 'STARTTLS';
      throw failure(isTls ? 'tls' : 'connect', error);
    });
    connection.on('error', () => {}); // each command reports its own failure
    return connection.lastServerResponse || '';
  }

  close(): void {
    this.connection?.quit();
    const { socket, connection } = this;
    setTimeout(() => {
      connection?.close();
      socket?.destroy();
    }, 500).unref();
  }
}

/** Tries the server with a mail. Never rejects because of the server, and never takes longer than `limitMs`. */
export async function probeMailServer(
  server: SmtpServer,
  write: ProbeMail,
  limitMs = probeLimitMs,
): Promise<ProbeStep[]> {
  const probe = new Probe(server);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(probe.failed(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' }))),
      limitMs,
    );
  });
  const work = probe.run(write);
  work.catch(() => {}); // when the time is up first, its end is of no interest
  try {
    await Promise.race([work, late]);
    return probe.steps;
  } catch (error) {
    if (!(error instanceof Failed)) throw error;
    const done = probe.steps.filter(({ stage }) => stage !== error.step.stage);
    const told = [...done, error.step];
    const rest = probeStages.slice(probeStages.indexOf(error.step.stage) + 1);
    return [...told, ...rest.map((stage) => ({ stage, state: 'skipped' as const, text: '' }))];
  } finally {
    clearTimeout(timer);
    probe.close();
  }
}
