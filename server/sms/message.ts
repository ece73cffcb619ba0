export type SmsChannel = 'sms' | 'whatsapp';

/** A finished text message, ready to leave. */
export type SmsMessage = {
  /** Digits of the number in E.164, without `+`. */
  to: string;
  channel: SmsChannel;
  body: string;
  /** File name in the outbox. */
  outboxName: string;
};

export type SmsTransport = {
  /** What has become of a message that was handed over: it left, or it is kept where nobody gets it. */
  outcome: 'sent' | 'saved';
  /**
   * Hands `message` over. Calls `beforeHandingOver` at the last moment at which nobody can have received it.
   * Rejects with {@link SmsRefused} or another error when it certainly was not accepted, with {@link SmsInterrupted} when nobody knows.
   */
  send: (message: SmsMessage, hooks: { beforeHandingOver: () => Promise<void> }) => Promise<void>;
};

/** The provider will never take this message: bad number, bad credentials. */
export class SmsRefused extends Error {
  override name = 'SmsRefused';
}

/** The provider gave no answer after the message was on its way: it may have arrived. */
export class SmsInterrupted extends Error {
  override name = 'SmsInterrupted';
}
