import type { Person } from '#server/records/person.ts';

/** Who brings a file. */

/** What visitors may bring; sizes in bytes. */
export type VisitorLimits = {
  /** Files of one request. */
  files: number;
  /** All files of one request together. */
  bytes: number;
  /** All files of all visitors that wait for a confirmation. */
  waitingBytes: number;
  /** How long they wait for it, in milliseconds. */
  waitMs: number;
};

/** Somebody who holds the receipt of a request that no sign-in has confirmed yet. */
export type Visitor = {
  kind: 'visitor';
  requestId: string;
  /** Of the request. */
  reference: string;
  /** Keyed hash of where they come from, for limits only. */
  network: Buffer;
  limits: VisitorLimits;
};

export type Sender = Person | Visitor;

/** The account that a file is said to be of: visitors have none. */
export const accountOf = (sender: Sender): string | null => (sender.kind === 'visitor' ? null : sender.userId);

/** Who did it, for the audit log. */
export const actorOf = (sender: Sender): Person | 'visitor' => (sender.kind === 'visitor' ? 'visitor' : sender);
