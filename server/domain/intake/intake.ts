import { randomUUID } from 'node:crypto';
import { transact } from '#server/db/transaction.ts';
import {
  addPart,
  beginUpload,
  dropUpload,
  type LeftOut,
  leftOut,
  type Part,
  type ReceivedReport,
  readUpload,
  type TellOwner,
  takeReceived,
  type UploadRow,
  withEach,
} from '#server/domain/files/uploads.ts';
import type { Sender, Submission } from '#server/domain/forms/forms.ts';
import { submitAnalysisRequest } from '#server/domain/requests/submit.ts';
import { AppError } from '#server/errors.ts';
import { type FilePart, readMultipart } from '#server/storage/multipart.ts';
import { countSending, networkHash, type Sending, visitorLimits, visitorOf } from './visitor.ts';

export { sendTo } from './address.ts';
export { askForCall } from './call.ts';
export { readLeft, receivedPath } from './left-out.ts';
export { filesOfForm, type IntakeState, readIntake } from './state.ts';

/** Files that come with a request, before anybody has proven whose address it names. */

/** Files of a form that are looked at: what is beyond the visitor's limit is named, not read, and beyond these passed over. */
const ofForm = { maxFiles: 40, passMoreOver: true };

/** The name of the field of files in forms without script. */
const fieldOfFiles = 'files';

type From = Sender & { tell: TellOwner };

/** Enters files that have come, one by one. @returns those that found no room */
async function enterAll(visitor: Sending, received: ReceivedReport[], { tell, now }: { tell: TellOwner; now: Date }) {
  const left: LeftOut[] = [];
  const sending = randomUUID();
  for (const one of received) {
    try {
      await transact((trx) => countSending(trx, visitor, sending, now));
      await takeReceived(visitor, { kind: 'request', id: visitor.reference }, one, { tell, now });
    } catch (error) {
      left.push(leftOut(one.name, error));
    }
  }
  return left;
}

const isWithFiles = (request: Request) =>
  /^multipart\/form-data\b.*;\s*boundary=/i.test(request.headers.get('content-type') ?? '');

/** Longest file in a field of words that is passed over like a missing value, in bytes. */
const longestPassedOver = 64 * 1024;

/** Files of the field of files. @throws payload_too_large for a long one in a field of words */
async function* only(files: AsyncIterable<FilePart>): AsyncGenerator<Part> {
  for await (const file of files) {
    if (file.field === fieldOfFiles) {
      yield file;
      continue;
    }
    let bytes = 0;
    for await (const chunk of file.body) {
      bytes += chunk.byteLength;
      if (bytes > longestPassedOver) throw new AppError('payload_too_large', 'a file in a field of words');
    }
  }
}

export type SubmittedRequest = {
  form: FormData;
  result: Submission;
  left: LeftOut[];
  /** Whether the post itself brought files, as it does without script. */
  hasFiles: boolean;
};

/**
 * Takes a post of the public analysis form, with its files where it has some. Files that are not taken cost nobody the request: they are named.
 * @throws malformed_request (no form, or broken off), unavailable
 */
export async function submitRequest(
  request: Request,
  { tell, now = new Date(), ...sent }: From,
): Promise<SubmittedRequest> {
  if (!isWithFiles(request)) {
    const form = await request.formData().catch((cause) => {
      throw new AppError('malformed_request', 'no form', { cause });
    });
    return { form, result: await submitAnalysisRequest(form, { ...sent, now }), left: [], hasFiles: false };
  }
  const { files, form } = readMultipart(request, ofForm);
  const limits = await visitorLimits();
  const sender = { kind: 'visitor' as const, network: networkHash(sent.address), limits };
  return withEach(sender, only(files), async ({ received, left }) => {
    const result = await submitAnalysisRequest(form(), { ...sent, now });
    const hasFiles = received.length + left.length > 0;
    if (!('receipt' in result) || received.length === 0) return { form: form(), result, left, hasFiles };
    if (result.outcome === 'quarantined') {
      // Nobody works on it until a person has looked: its files would wait for nothing.
      const aside = received.map(({ name }) => ({ name, code: 'unavailable' as const, details: {} }));
      return { form: form(), result, left: [...left, ...aside], hasFiles };
    }
    const visitor = await visitorOf(result.receipt, { ...sent, now });
    const aside = await enterAll(visitor, received, { tell, now });
    return { form: form(), result, left: [...left, ...aside], hasFiles };
  });
}

/**
 * Takes files that a form without script brings afterwards.
 * @throws not_found, transition_refused (confirmed, over), malformed_request, rate_limited, unavailable
 */
export async function bringFiles(request: Request, receipt: string, { address, tell, now = new Date() }: From) {
  const visitor = await visitorOf(receipt, { address, now });
  const { files } = readMultipart(request, ofForm);
  return withEach(visitor, only(files), async ({ received, left }) => ({
    taken: received.length,
    left: [...left, ...(await enterAll(visitor, received, { tell, now }))],
  }));
}

export type AnnouncedFile = { name: string; bytes: number; sending: string };

/** Begins an upload in parts. @throws as {@link bringFiles}, limit_reached, payload_too_large */
export async function beginVisitorUpload(
  receipt: string,
  { name, bytes, sending }: AnnouncedFile,
  { address, now = new Date() }: Omit<From, 'tell'>,
): Promise<UploadRow> {
  const visitor = await visitorOf(receipt, { address, now });
  await transact((trx) => countSending(trx, visitor, sending, now));
  return beginUpload(visitor, { kind: 'request', id: visitor.reference }, { name, share: true, bytes }, now);
}

/** Where an upload of this receipt stands. @throws not_found, transition_refused */
export const visitorUpload = async (receipt: string, id: string, { address, now = new Date() }: Omit<From, 'tell'>) =>
  readUpload(await visitorOf(receipt, { address, now }), id, now);

/** Takes the next part; with the last one the file is there. @throws as for any upload in parts */
export const addVisitorPart = async (
  receipt: string,
  id: string,
  { address, tell, offset, body, now = new Date() }: From & { offset: number; body: ReadableStream<Uint8Array> },
) => addPart(await visitorOf(receipt, { address, now }), id, { offset, body, tell }, now);

/** Gives an upload up. @throws not_found, transition_refused */
export const dropVisitorUpload = async (
  receipt: string,
  id: string,
  { address, now = new Date() }: Omit<From, 'tell'>,
): Promise<void> => dropUpload(await visitorOf(receipt, { address, now }), id);
