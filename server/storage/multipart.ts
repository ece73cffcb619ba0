import { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { AppError } from '#server/errors.ts';

/** Forms with files, read as they come: nothing of a file is held in memory. */

/** A file as it comes. The name is empty where the sender gave none: so comes a field in which nothing was chosen, too. */
export type FilePart = { field: string; name: string; body: ReadableStream<Uint8Array> };

export type MultipartForm = {
  /** Each must be read to its end before the next is asked for. @throws malformed_request */
  files: AsyncIterable<FilePart>;
  /** Fields that have come so far: all of them once the files are over. Of several values under one name the last. */
  fields: () => Record<string, string>;
  /** The same with all values. */
  form: () => FormData;
};

const mostFieldBytes = 64 * 1024;
/** A form with lists of boxes has more values than names. */
const mostFields = 80;

const malformed = (cause?: unknown) => new AppError('malformed_request', 'malformed form', { cause });

/**
 * The parts of a body of `multipart/form-data` (RFC 7578). Of more files than `maxFiles` nothing is taken, unless they are to be passed over.
 * @throws unsupported_type for another type of body
 */
export function readMultipart(
  request: Request,
  { maxFiles, passMoreOver = false }: { maxFiles: number; passMoreOver?: boolean },
): MultipartForm {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data;.*boundary=/i.test(type))
    throw new AppError('unsupported_type', 'not a form with files', { details: { accepted: ['multipart/form-data'] } });
  const parser = new Busboy({
    headers: { 'content-type': type } as BusboyHeaders,
    limits: { files: maxFiles, fields: mostFields, fieldSize: mostFieldBytes, headerPairs: 50 },
  });
  const form = new FormData();
  const waiting: FilePart[] = [];
  let [isOver, fault, wake] = [false, undefined as unknown, () => {}];
  const tell = (change: () => void) => {
    change();
    wake();
  };
  parser.on('field', (name, value, _nameCut, valueCut) => {
    if (valueCut) tell(() => (fault = new AppError('payload_too_large', 'a field is too large')));
    else form.append(name, value);
  });
  parser.on('file', (field, stream, name) => {
    tell(() => waiting.push({ field, name: name ?? '', body: Readable.toWeb(stream) as ReadableStream<Uint8Array> }));
  });
  parser.on('filesLimit', () => {
    const details = { limit: 'files', max: maxFiles };
    if (!passMoreOver) tell(() => (fault = new AppError('limit_reached', 'too many files', { details })));
  });
  parser.on('error', (error) => tell(() => (fault = malformed(error))));
  parser.on('finish', () => tell(() => (isOver = true)));
  const source = request.body ? Readable.fromWeb(request.body as never) : Readable.from([]);
  source.on('error', (error) => tell(() => (fault = malformed(error))));
  source.pipe(parser);

  async function* files() {
    for (;;) {
      const part = waiting.shift();
      if (part) yield part;
      else if (fault) throw fault;
      else if (isOver) return;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  }
  return { files: files(), fields: () => Object.fromEntries(form) as Record<string, string>, form: () => form };
}
