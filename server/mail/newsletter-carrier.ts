import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { reasonOf } from '#server/errors.ts';
import { compose } from '#server/mail/compose.ts';
import type { MailMessage } from '#server/mail/message.ts';
import { classifyRefusal, type Refusal } from '#server/mail/newsletter-refusal.ts';
import { outboxTransport } from '#server/mail/outbox-transport.ts';
import { connect, handOverMs, leave, type SmtpServer, settled, textOf, within } from '#server/mail/smtp-transport.ts';
import { outboxFolder, smtpServerOf } from '#server/mail/transport.ts';
import type { Settings } from '#shared/settings.ts';

/** How handing one copy over went. `saved`: it is a file, and reaches nobody. `withheld`: it was not to leave any more. `uncertain`: the text was on its way when the connection broke. */
export type Carried =
  | { kind: 'sent' | 'saved' }
  | { kind: 'withheld' }
  | { kind: 'uncertain'; reason: string }
  | { kind: Refusal; reason: string };

/** Hands over one copy after another. */
export type Carrier = {
  /** True when a copy may arrive though nobody learns of it: then `mayLeave` must leave a mark before it goes. */
  leavesDoubt: boolean;
  /** Asks `mayLeave` at the last moment at which nobody can have the copy. Never rejects because of the server. */
  carry: (message: MailMessage, mayLeave: () => Promise<boolean>) => Promise<Carried>;
  close: () => void;
};

/** Copies that one connection takes before it is opened anew; servers limit them. */
const copiesPerConnection = 100;

/** A connection that was opened for a lane and is used for many copies. */
class Line {
  private copies = 0;
  private isOpen = true;
  private readonly connection: SMTPConnection;

  constructor(connection: SMTPConnection) {
    this.connection = connection;
    connection.once('end', () => {
      this.isOpen = false;
    });
  }

  get isUsable() {
    return this.isOpen && this.copies < copiesPerConnection;
  }
  get isFresh() {
    return this.copies === 0;
  }

  /** @returns what happened; `broken`: the connection was gone before the text began, and nobody can have it */
  async send(message: MailMessage, raw: Buffer): Promise<Carried | { kind: 'broken'; reason: string }> {
    const text = textOf(raw);
    const envelope = { from: message.from.address, to: [message.to] };
    try {
      const sending = settled((done) => this.connection.send(envelope, text.stream, done));
      await within(handOverMs, this.connection, sending);
      this.copies += 1;
      return { kind: 'sent' };
    } catch (error) {
      const { responseCode, response, code } = error as { responseCode?: unknown; response?: unknown; code?: unknown };
      const reason = reasonOf(error);
      if (typeof responseCode === 'number') {
        await this.startAnew();
        // The server's own words say most.
        return {
          kind: classifyRefusal(error as object),
          reason: typeof response === 'string' ? reasonOf(response) : reason,
        };
      }
      if (text.hasBegun()) return { kind: 'uncertain', reason };
      if (code === 'EENVELOPE' || code === 'EMESSAGE') return { kind: 'failed', reason };
      return { kind: 'broken', reason };
    }
  }

  /** After a refusal the server must forget the envelope before it takes another. */
  private async startAnew(): Promise<void> {
    this.copies += 1;
    const reset = settled((done) => this.connection.reset(done));
    await within(handOverMs, this.connection, reset).catch(() => this.close());
  }

  close(): void {
    this.isOpen = false;
    leave(this.connection);
  }
}

function smtpCarrier(server: SmtpServer): Carrier {
  let line: Line | undefined;
  const close = () => {
    line?.close();
    line = undefined;
  };
  const open = async () => {
    if (line?.isUsable) return line;
    close();
    line = new Line(await connect(server));
    return line;
  };
  return {
    leavesDoubt: true,
    async carry(message, mayLeave) {
      const raw = await compose(message).catch((error) => reasonOf(error));
      if (typeof raw === 'string') return { kind: 'failed', reason: raw };
      let isAllowed = false;
      for (;;) {
        let current: Line;
        try {
          current = await open();
        } catch (error) {
          return { kind: 'server', reason: reasonOf(error) };
        }
        isAllowed ||= await mayLeave();
        if (!isAllowed) return { kind: 'withheld' };
        const wasFresh = current.isFresh;
        const result = await current.send(message, raw);
        if (result.kind === 'sent') return result;
        if (result.kind === 'server' || result.kind === 'uncertain' || result.kind === 'broken') close();
        // Servers close connections that waited; a fresh one tells whether it is away.
        if ((result.kind === 'broken' || result.kind === 'server') && !wasFresh) continue;
        return result.kind === 'broken' ? { kind: 'server', reason: result.reason } : result;
      }
    },
    close,
  };
}

/** Files by rename: a repeat after a crash replaces the same file, so there is never a doubt. */
function outboxCarrier(folder: string): Carrier {
  const transport = outboxTransport(folder);
  return {
    leavesDoubt: false,
    async carry(message, mayLeave) {
      if (!(await mayLeave())) return { kind: 'withheld' };
      try {
        await transport.send(message, { beforeHandingOver: async () => {} });
        return { kind: transport.outcome };
      } catch (error) {
        return { kind: 'server', reason: reasonOf(error) };
      }
    },
    close: () => {},
  };
}

/** A carrier for one lane: one connection to the mail server, or the outbox. */
export function newsletterCarrier(settings: Settings, password: string | undefined): Carrier {
  const server = smtpServerOf(settings, password);
  return server ? smtpCarrier(server) : outboxCarrier(outboxFolder());
}
