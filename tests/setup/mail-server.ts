import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** A real SMTP server for tests: it keeps what it accepts, refuses and breaks off as it is told, and counts its connections. */

export type Accepted = { to: string; raw: Buffer };

/** An answer to a command: an error refuses with its `responseCode`, `hang up` breaks the connection off. */
type Answer = Error | 'hang up' | undefined | Promise<Error | 'hang up' | undefined>;

export type Manners = {
  onConnect?: () => Error | undefined;
  /** With it, mail is taken only from whoever has signed in, with any password. */
  onSignIn?: (user: string, password: string) => void;
  onSender?: (address: string) => Answer;
  onRecipient?: (address: string) => Answer;
  /** Asked when the text has come whole. What is hung up on afterwards counts as accepted: its sender cannot know. */
  onText?: (mail: Accepted) => Answer;
};

export const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

export type MailServer = {
  port: number;
  accepted: Accepted[];
  /** Copies of accepted mails by address. */
  copies: () => Map<string, number>;
  openConnections: () => number;
  /** Most connections that were open at a time. */
  mostConnections: () => number;
  close: () => Promise<void>;
};

export async function startMailServer(manners: Manners = {}, port = 0): Promise<MailServer> {
  const accepted: Accepted[] = [];
  let [open, most] = [0, 0];
  const hangUp = (session: SMTPServerSession) => {
    for (const connection of server.connections as Set<unknown> as Set<{ id: string; close: () => void }>)
      if (connection.id === session.id) connection.close();
  };
  const follow = async (answer: Answer, session: SMTPServerSession, callback: (error?: Error | null) => void) => {
    const told = await answer;
    if (told === 'hang up') hangUp(session);
    else callback(told ?? null);
  };
  const server = new SMTPServer({
    authOptional: manners.onSignIn === undefined,
    disabledCommands: manners.onSignIn ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    hideENHANCEDSTATUSCODES: true,
    disableReverseLookup: true,
    closeTimeout: 200,
    onConnect(_session, callback) {
      open += 1;
      most = Math.max(most, open);
      callback(manners.onConnect?.() ?? null);
    },
    onClose() {
      open -= 1;
    },
    onAuth({ username, password }, _session, callback) {
      manners.onSignIn?.(username ?? '', password ?? '');
      callback(null, { user: username ?? '' });
    },
    onMailFrom({ address }, session, callback) {
      void follow(manners.onSender?.(address), session, callback);
    },
    onRcptTo({ address }, session, callback) {
      void follow(manners.onRecipient?.(address), session, callback);
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const mail = { to: session.envelope.rcptTo[0]?.address ?? '', raw: Buffer.concat(chunks) };
        const answer = Promise.resolve(manners.onText?.(mail)).then((told) => {
          if (!(told instanceof Error)) accepted.push(mail);
          return told;
        });
        void follow(answer, session, callback);
      });
    },
  });
  server.on('error', () => {}); // connections that break are what is tested
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address();
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    accepted,
    copies: () => {
      const counts = new Map<string, number>();
      for (const { to } of accepted) counts.set(to, (counts.get(to) ?? 0) + 1);
      return counts;
    },
    openConnections: () => open,
    mostConnections: () => most,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
