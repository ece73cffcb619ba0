import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { type ByteRange, MissingObjectError, type ObjectStore } from './object-store.ts';

export type S3Settings = {
  bucket: string;
  region: string;
  /** Another service than Amazon's, by its address. */
  endpoint?: string | undefined;
  /** Absent: the client looks for credentials in the environment, the instance or the container. */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** The bucket is part of the path, not of the host's name. */
  forcePathStyle: boolean;
  /** Put in front of every key. */
  prefix: string;
};

/** How long a store may take to be reached, and how long nothing may pass between us and it. The client by itself waits for ever. */
const patience = { connectMs: 10_000, silenceMs: 60_000 };

/** Whether an answer is the part that was asked for: some stores answer the whole, which would be sent on in its place. */
const isPart = ({ start, end }: ByteRange, answered = '') => answered.startsWith(`bytes ${start}-${end}/`);

/**
 * Keeps contents in a bucket. One call writes a whole object (S3 takes 5 GB that way), so that a broken one leaves nothing behind and
 * nothing is readable before it is whole.
 */
export function s3Store(
  { bucket, prefix, endpoint, credentials, region, forcePathStyle }: S3Settings,
  { connectMs, silenceMs } = patience,
): ObjectStore {
  const client = new S3Client({
    region,
    forcePathStyle,
    requestHandler: { connectionTimeout: connectMs, socketTimeout: silenceMs },
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
    // Checksums that other services than Amazon's do not know are sent only where the call demands one.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key });
  return {
    async publish(key, { path, bytes, mediaType }) {
      const Body = (await open(path)).createReadStream();
      // Without a listener an error of the disk would end the process; with it, the call.
      const broken = new AbortController();
      Body.on('error', (error) => broken.abort(error));
      const put = new PutObjectCommand({ ...at(key), Body, ContentLength: bytes, ContentType: mediaType });
      try {
        await client.send(put, { abortSignal: broken.signal });
      } finally {
        Body.destroy();
      }
    },
    async read(key, range) {
      try {
        const Range = range && `bytes=${range.start}-${range.end}`;
        const answer = await client.send(new GetObjectCommand({ ...at(key), ...(Range && { Range }) }));
        const body = answer.Body as Readable;
        if (range && !isPart(range, answer.ContentRange)) {
          body.destroy();
          throw new Error(`asked for ${Range}, the store answered ${answer.ContentRange ?? 'all of it'}`);
        }
        return body;
      } catch (cause) {
        const isMissing =
          cause instanceof NoSuchKey || (cause instanceof S3ServiceException && cause.$metadata.httpStatusCode === 404);
        if (isMissing) throw new MissingObjectError(`nothing is kept as ${key}`, { cause });
        throw cause;
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },
    async *list() {
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ...(ContinuationToken && { ContinuationToken }) }),
        );
        for (const { Key, LastModified } of page.Contents ?? []) {
          if (Key && LastModified) yield { key: Key.slice(prefix.length), publishedAt: LastModified };
        }
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },
  };
}
