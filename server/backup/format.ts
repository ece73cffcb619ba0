import { z } from 'zod';

/**
 * What a backup is made of: a tar, compressed by zstd, sealed by a digest at its end, and encrypted by age when there is a passphrase.
 * `age -d | zstd -d | tar x` opens it without this program. docs/backups.md describes it for operators.
 *
 *   README.txt
 *   tables/{schema.table}/{part}.copy   text as COPY writes it, cut anywhere
 *   files/{key}/{part}                  uploaded contents, cut anywhere
 *   lists/{number}.ndjson               the files since the last list, with sizes and digests
 *   manifest.json                       all that stands above, always the last
 */

export const formatVersion = 1;

/** Largest part that is written, in bytes. What is in memory is a few of these, however large the backup is. */
export const partBytes = 2 * 1024 * 1024;

/** Files that one list tells of. */
export const filesPerList = 500;

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().min(0);
/** Names come from this program, but a file from somebody else may say anything: none of them needs more than this to be quoted. */
const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
const tableName = z.string().regex(/^[a-z_][a-z0-9_]{0,62}\.[a-z_][a-z0-9_]{0,62}$/);

const tableShape = z.object({
  name: tableName,
  columns: z.array(name),
  rows: count,
  bytes: count,
  sha256: digest,
});
const sequenceShape = z.object({ name: tableName, value: z.number().int(), isCalled: z.boolean() });

export const manifestShape = z.object({
  format: z.literal('vantaggio-backup'),
  formatVersion: z.number().int().min(1),
  /** Version of the program that made it. */
  program: z.string(),
  createdAt: z.iso.datetime(),
  siteName: z.string(),
  postgres: z.string(),
  /** The version of the schema: what was applied to the database, in its order. */
  migrations: z.array(z.object({ name: z.string(), checksum: digest })),
  /** Tells whether values that are sealed in it open under a SECRET_KEY; the key cannot be had from it. */
  secretKeyPrint: z.string(),
  database: z.object({ tables: z.array(tableShape), sequences: z.array(sequenceShape) }).nullable(),
  files: z
    .object({
      count,
      bytes: count,
      /** Of all lists, one after the other. */
      sha256: digest,
      /** Files that could not be read, or are not what they were; the backup holds them not, or as they are. */
      damaged: z.array(z.object({ key: z.string(), why: z.enum(['missing', 'changed']) })),
    })
    .nullable(),
});
export type Manifest = z.output<typeof manifestShape>;
export type ManifestTable = Manifest['database'] extends infer D | null
  ? D extends { tables: (infer T)[] }
    ? T
    : never
  : never;

export const listedFileShape = z.object({
  key: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{1,199}$/),
  bytes: count,
  sha256: digest,
  mediaType: z.string().max(200),
});
export type ListedFile = z.output<typeof listedFileShape>;

/** Why a backup cannot be used. Whatever it is, nothing was changed. */
export type RefusalReason =
  | 'not-a-backup'
  | 'damaged'
  | 'passphrase-needed'
  | 'wrong-passphrase'
  | 'too-new'
  | 'other-key'
  | 'foreign-database';

export class BackupRefused extends Error {
  override name = 'BackupRefused';
  readonly reason: RefusalReason;
  constructor(reason: RefusalReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** Rows in a part of a table: a line each, since COPY writes a break within a value as two characters. */
export function rowsIn(part: Buffer): number {
  let rows = 0;
  for (let at = part.indexOf(10); at !== -1; at = part.indexOf(10, at + 1)) rows += 1;
  return rows;
}

export const readMe = `This is a backup of the website, its client portal and its back office.

npm run manage -- restore <file> puts it back, on an empty machine too (docs/backups.md).
tables/  rows as PostgreSQL's COPY writes them (text format); the parts of a table follow one another
files/   uploaded files, in parts; lists/ tells their sizes, kinds and SHA-256
manifest.json  schema version, columns, row counts and SHA-256 of everything
`;
