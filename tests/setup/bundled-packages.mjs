import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where tests of the server find their packages of many small files, each in one. */
export const packagesFolder = fileURLToPath(new URL('../../node_modules/.cache/packages/', import.meta.url));

/**
 * What is imported of those packages, by whomever: each has one instance, so that all of its ways in are here. Packages with data files of
 * their own or with a `require` of the whole (pdfkit, pino, pg) stay as they are.
 */
export const bundled = [
  ...['kysely', 'jose', 'diff', 'sanitize-html', 'pg-boss', 'age-encryption', 'otpauth'],
  ...['zod', 'zod/mini', 'zod/v4', 'zod/v4/core', '@conform-to/dom', '@conform-to/dom/future', '@conform-to/zod/v4'],
  ...[
    'hono',
    'hono/body-limit',
    'hono/compress',
    'hono/cookie',
    'hono/cors',
    'hono/html',
    'hono/streaming',
    'hono/utils/mime',
  ],
  ...[
    'hono/validator',
    'hono-openapi',
    '@hono/standard-validator',
    '@hono/node-server',
    '@hono/node-server/serve-static',
  ],
  ...['nodemailer/lib/smtp-connection', 'nodemailer/lib/mail-composer'],
];

/** @param {string} specifier */
export const fileOfPackage = (specifier) => path.join(packagesFolder, `${specifier.replaceAll('/', '~')}.js`);
