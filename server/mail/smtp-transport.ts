import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { compose } from '#server/mail/compose.ts';
import type { MailMessage, MailTransport } from '#server/mail/message.ts';
import { openSocket } from '#server/net/public-socket.ts';

export type SmtpServer = {
  host: string;
  port: number;
  user?: string | undefined;
  password?: string | undefined;
  /** Typed by a person: it must be on the public internet. */
  isPublicOnly?: boolean;
  /** Nothing is said to it, least of all a password, before the line is encrypted. Else it is where the server offers it. */
  demandsTls?: boolean;
};

/** How the line is encrypted: from its first byte on port 465, by STARTTLS elsewhere (RFC 8314, RFC 3207). */
export const securityOf = ({ port, demandsTls }: SmtpServer) => ({
  secure: port === 465,
  requireTLS: demandsTls === true,
});

/** For the network, and for a greeting; a server that has greeted may be silent for three times as long. */
const timeoutMs = 10_000;
/**
 * For all of opening a line, and for all of handing one mail over by it. Silence is not enough to give up by: a server that says a little now
 * and then would keep the line, and one of the few places at which mails leave, for ever.
 */
const openingMs = 2 * 60_000;
export const handOverMs = 10 * 60_000;

export const settled = (run: (done: (error?: Error | null) => void) => void) =>
  new Promise<void>((resolve, reject) => run((error) => (error ? reject(error) : resolve())));

/** The server's refusal carries its reply code; a broken connection does not. */
const replyTo = (error: unknown): number | undefined => {
  const { responseCode } = error as { responseCode?: unknown };
  return typeof responseCode === 'number' ? responseCode : undefined;
};

/** What is asked of a server, within so many milliseconds; then the line is closed, and the answer is a rejection with `ETIMEDOUT`. */
export async function within<T>(ms: number, connection: SMTPConnection, asked: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(Object.assign(new Error(`the mail server was not done after ${ms / 1000} s`), { code: 'ETIMEDOUT' }));
      connection.close();
    }, ms);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Takes leave. A server that does not answer QUIT, or goes on talking, would keep the connection open. */
export function leave(connection: SMTPConnection): void {
  connection.quit();
  setTimeout(() => connection.close(), 1_000).unref();
}

/** Opens a connection and signs in. Rejects when the server is away, does not want us or is not done in time. */
export async function connect(server: SmtpServer, limitMs = openingMs): Promise<SMTPConnection> {
  const socket = server.isPublicOnly && (await openSocket({ ...server, allowPrivate: false, timeoutMs }));
  const connection = new SMTPConnection({
    ...(socket ? { connection: socket } : {}),
    host: server.host,
    port: server.port,
    ...securityOf(server),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs * 3,
  });
  const { user, password } = server;
  const signIn = async () => {
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject);
      connection.connect((error?: Error | null) => (error ? reject(error) : resolve()));
    });
    connection.on('error', () => {}); // after the connect, each command reports its own failure
    if (user) await settled((done) => connection.login({ credentials: { user, pass: password ?? '' } }, done));
  };
  try {
    await within(limitMs, connection, signIn());
    return connection;
  } catch (error) {
    leave(connection);
    throw error;
  }
}

/** The text of a mail, which tells whether it was asked for: that is when the server has agreed to DATA, and not before. */
export function textOf(raw: Buffer) {
  let hasBegun = false;
  const stream = new Readable({
    read() {
      hasBegun = true;
      this.push(raw);
      this.push(null);
    },
  });
  return { stream, hasBegun: () => hasBegun };
}

/** Thrown when the connection broke after the mail was on its way: it may have arrived. */
export class HandOverInterrupted extends Error {
  override name = 'HandOverInterrupted';
}

/** The copies have left, and the mail itself was not taken: trying again would send the copies twice. */
export class RecipientRefused extends Error {
  override name = 'RecipientRefused';
}

/** An open connection, and how long handing a mail to somebody may take there. */
type Line = { connection: SMTPConnection; limitMs: number };

/**
 * Hands a mail to some of those whom it is for. Rejects when it was taken for none of them; with {@link HandOverInterrupted} when a line
 * broke behind which it may have arrived.
 * @returns those whom it was not taken for
 */
async function sendTo({ connection, limitMs }: Line, from: string, to: string[], raw: Buffer): Promise<string[]> {
  const text = textOf(raw);
  const sending = new Promise<string[]>((resolve, reject) => {
    const done = (error: Error | null, info: { rejected?: string[] }) =>
      error ? reject(error) : resolve(info.rejected ?? []);
    connection.send({ from, to }, text.stream, done);
  });
  try {
    return await within(limitMs, connection, sending);
  } catch (error) {
    // A line that breaks before the text has brought it to nobody: it may be tried again.
    throw replyTo(error) !== undefined || !text.hasBegun() ? error : new HandOverInterrupted((error as Error).message);
  }
}

/**
 * Hands the mail to whom it is addressed to, then to those who get a copy. A server that says "later" of the first, as one that greylists
 * does, gets no copies either: the whole mail is tried again, and nobody gets it twice.
 */
async function sendToAll(line: Line, { from, to, cc = [] }: MailMessage, raw: Buffer) {
  let refusal: unknown;
  try {
    await sendTo(line, from.address, [to], raw);
  } catch (error) {
    const isFinal = (replyTo(error) ?? 0) >= 500;
    if (!isFinal || cc.length === 0) throw error;
    refusal = error;
    await within(
      line.limitMs,
      line.connection,
      settled((done) => line.connection.reset(done)),
    );
  }
  if (cc.length === 0) return [];
  // By now the mail is with somebody: what goes wrong is told of the copies, and not tried again.
  const refused = await sendTo(line, from.address, cc, raw).catch(() => cc);
  if (!refusal) return refused;
  if (refused.length === cc.length) throw refusal;
  throw new RecipientRefused(`${to} was refused, the copies were not`);
}

/** Sends over one SMTP connection a mail. */
export function smtpTransport(server: SmtpServer, limitMs = handOverMs): MailTransport {
  return {
    outcome: 'sent',
    async send(message: MailMessage, { beforeHandingOver }) {
      const raw = await compose(message);
      const connection = await connect(server);
      try {
        await beforeHandingOver();
        return await sendToAll({ connection, limitMs }, message, raw);
      } finally {
        leave(connection);
      }
    },
  };
}
