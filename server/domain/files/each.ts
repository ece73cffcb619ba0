import { AppError } from '#server/errors.ts';
import { cleanFileName } from '#shared/file-names.ts';
import { limitsOf } from './add-file.ts';
import { whileFew } from './bodies.ts';
import { withReceived } from './content.ts';
import type { Part, ReceivedReport } from './reports.ts';
import type { Visitor } from './sender.ts';

/** Files of a form that was sent without script: each is taken or left by itself, so that one that is no report costs nobody the others. */

/** A file that was not taken, and why: the code and the details of the error that says so. */
export type LeftOut = { name: string; code: AppError['code']; details: Record<string, unknown> };

type Taken = { received: ReceivedReport[]; left: LeftOut[] };

export const leftOut = (name: string, error: unknown): LeftOut => {
  if (!(error instanceof AppError)) throw error;
  return { name, code: error.code, details: error.details ?? {} };
};

/** Errors of a single file; by others nothing more can be read. */
const ofOneFile: readonly AppError['code'][] = [
  'unsupported_type',
  'payload_too_large',
  'invalid_input',
  'limit_reached',
];

/** As it comes; whoever does not want the rest lets it pass, so that what stands behind it in the form arrives. */
function passing(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      while (!(await reader.read()).done);
    },
  });
}

/** Whether nothing was chosen: browsers send an empty file without a name then. */
const isNothing = (name: string, error: unknown) =>
  name === '' && error instanceof AppError && error.details?.file === 'empty';

async function receive<T>(
  parts: AsyncIterator<Part>,
  { files, bytes, limits }: { files: number; bytes: number; limits: ReturnType<typeof limitsOf> },
  taken: Taken,
  work: (taken: Taken) => Promise<T>,
): Promise<T> {
  const { done, value } = await parts.next();
  if (done) return work(taken);
  const name = cleanFileName(value.name);
  const rest = (next: Taken, used: number) =>
    receive(parts, { files: files - (used > 0 ? 1 : 0), bytes: bytes - used, limits }, next, work);
  const body = passing(value.body);
  let isOurs = true;
  try {
    if (files === 0) {
      await body.cancel();
      throw new AppError('limit_reached', 'too many files', { details: { limit: 'files' } });
    }
    const room = { ...limits, maxBytes: Math.min(limits.maxBytes, bytes) };
    return await withReceived(body, room, (one) => {
      // What goes wrong from here on is no fault of this file.
      isOurs = false;
      return rest({ ...taken, received: [...taken.received, { ...one, name }] }, one.bytes);
    });
  } catch (error) {
    if (!isOurs || !(error instanceof AppError) || !ofOneFile.includes(error.code)) throw error;
    if (isNothing(value.name, error)) return rest(taken, 0);
    const isSum = error.code === 'payload_too_large' && bytes < limits.maxBytes;
    const why = isSum ? new AppError('limit_reached', 'too much together', { details: { limit: 'bytes' } }) : error;
    return rest({ ...taken, left: [...taken.left, leftOut(name, why)] }, 0);
  }
}

async function* behind(first: Part, rest: AsyncIterator<Part>): AsyncGenerator<Part> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** Lets files pass of which none can be taken now. */
async function without(parts: AsyncIterable<Part>, why: AppError): Promise<LeftOut[]> {
  const left: LeftOut[] = [];
  for await (const { name, body } of parts) {
    await passing(body).cancel();
    if (name !== '') left.push(leftOut(cleanFileName(name), why));
  }
  return left;
}

/**
 * Takes in files of a visitor that come one after the other. Nothing of them stays but what `work` keeps. Where too many of this network are under way
 * none is taken, and `work` is told so: what stands beside them in the form is not lost.
 * @throws malformed_request, unavailable
 */
export async function withEach<T>(
  sender: Pick<Visitor, 'kind' | 'network' | 'limits'>,
  parts: AsyncIterable<Part>,
  work: (taken: Taken) => Promise<T>,
): Promise<T> {
  const rest = parts[Symbol.asyncIterator]();
  const first = await rest.next();
  if (first.done) return work({ received: [], left: [] });
  const all = behind(first.value, rest);
  const room = { files: sender.limits.files, bytes: sender.limits.bytes, limits: limitsOf(sender) };
  let isFull = true;
  try {
    return await whileFew(sender, () => {
      isFull = false;
      return receive(all, room, { received: [], left: [] }, work);
    });
  } catch (error) {
    if (!isFull || !(error instanceof AppError)) throw error;
    return work({ received: [], left: await without(all, error) });
  }
}
