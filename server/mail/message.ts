/** A file that goes with a mail. */
export type Attachment = { filename: string; content: Buffer; contentType: string };

/** A finished mail, ready to leave. */
export type MailMessage = {
  to: string;
  /** Others who get the same mail, and see each other. */
  cc?: string[];
  attachments?: Attachment[];
  from: { name: string; address: string };
  replyTo?: string;
  /** Sent by the product itself; answers of other machines are not wanted. */
  isAutomatic: boolean;
  /** Further headers, by name. */
  headers?: Record<string, string>;
  /** Name of the conversation that it belongs to: programs show its mails together (RFC 5322, 3.6.4). */
  thread?: string;
  subject: string;
  /** What the outbox keeps of the subject, where that names a code. */
  keptSubject?: string;
  html: string;
  text: string;
  messageId: string;
  date: Date;
  /** File name in the outbox. */
  outboxName: string;
};

export type MailTransport = {
  /** What has become of a mail that was handed over: it left, or it is kept where nobody gets it. */
  outcome: 'sent' | 'saved';
  /**
   * Hands `message` over. Calls `beforeHandingOver` at the last moment at which nobody can have received it.
   * Rejects only when it certainly was not accepted for whom it is addressed to.
   * @returns those of its copies that the server did not take
   */
  send: (message: MailMessage, hooks: { beforeHandingOver: () => Promise<void> }) => Promise<string[]>;
};
