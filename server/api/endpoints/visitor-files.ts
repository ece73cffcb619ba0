import { Hono } from 'hono';
import { z } from 'zod';
import { tellOwner } from '#server/across/files/owners.ts';
import { allowAnyone } from '#server/api/allow.ts';
import {
  creationHeaders,
  otherVersion,
  partHeaders,
  readMetadata,
  standing,
  tusAnswer,
  tusHeaders,
  uploadId,
} from '#server/api/tus.ts';
import { valid } from '#server/api/valid.ts';
import { addVisitorPart, beginVisitorUpload, dropVisitorUpload, visitorUpload } from '#server/domain/intake/intake.ts';
import type { ServerEnv } from '#server/http/server-env.ts';
import { textInput } from '#server/records/inputs.ts';

/** What stands for a sign-in: the receipt that whoever sent a request was given, as its page carries it. */
const receiptHeader = z.object({ receipt: z.string().min(1).max(2_000) });
const metadata = z.object({ filename: textInput(2_000), sending: z.uuid() });

/** `/api/v1/visitor-files`: files of a request that no sign-in has confirmed yet, by tus 1.0. */
export const visitorFiles = new Hono<ServerEnv>()
  .use(async (context, next) => otherVersion(context) ?? (await next()))
  .post(
    '/',
    allowAnyone({
      summary: 'Begin to bring a file for a request that was just sent (tus 1.0)',
      description:
        '`Receipt`: what the confirmation page of the form was opened with; it takes files for seven days, until the address is confirmed. `Upload-Metadata`: `filename`, and `sending`, a UUID for files that were chosen together.',
    }),
    valid('header', receiptHeader.extend(creationHeaders.shape)),
    async (context) => {
      const { receipt, 'upload-length': bytes, 'upload-metadata': pairs } = context.req.valid('header');
      const { filename: name, sending } = readMetadata(pairs, metadata);
      const row = await beginVisitorUpload(receipt, { name, bytes, sending }, { address: context.get('address') });
      return tusAnswer(context, 201, { ...standing(row), location: `/api/v1/visitor-files/${row.id}` });
    },
  )
  .get(
    '/:id',
    allowAnyone({ summary: 'Where such an upload stands' }),
    valid('param', uploadId),
    valid('header', receiptHeader),
    async (context) => {
      const { receipt } = context.req.valid('header');
      const row = await visitorUpload(receipt, context.req.valid('param').id, { address: context.get('address') });
      for (const [name, value] of Object.entries({ ...tusHeaders(), ...standing(row) })) context.header(name, value);
      const { id, bytes, received, file_id: file } = row;
      return context.json({ upload: { id, bytes, received, isTaken: file !== null } });
    },
  )
  .patch(
    '/:id',
    allowAnyone({ summary: 'The next part of such an upload (tus 1.0)' }),
    valid('param', uploadId),
    valid('header', receiptHeader.extend(partHeaders.shape)),
    async (context) => {
      const { receipt, 'upload-offset': offset } = context.req.valid('header');
      const row = await addVisitorPart(receipt, context.req.valid('param').id, {
        address: context.get('address'),
        tell: tellOwner,
        offset,
        body: context.req.raw.body ?? new Blob([]).stream(),
      });
      return tusAnswer(context, 204, standing(row));
    },
  )
  .delete(
    '/:id',
    allowAnyone({ summary: 'Give such an upload up' }),
    valid('param', uploadId),
    valid('header', receiptHeader),
    async (context) => {
      const { receipt } = context.req.valid('header');
      await dropVisitorUpload(receipt, context.req.valid('param').id, { address: context.get('address') });
      return tusAnswer(context, 204, {});
    },
  );
