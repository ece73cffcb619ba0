import path from 'node:path';
import { z } from 'zod';
import { authEnvironment, captchaFaults, textingFaults } from '#server/environment/auth.ts';
import { isProviderVariable, readProviders } from '#server/environment/providers.ts';
import { sayError } from '#server/journal.ts';
import { readSettingsFile } from '#server/settings-file.ts';

/** Settings of the process, parsed once from the environment. Every name is documented in `.env.example`. */

const flag = z.enum(['on', 'off']);

/** What each setting may say, and what it says when nobody does. */
export const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .transform((dir) => path.resolve(dir)),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .describe('`postgres://…`')
    .optional(),
  DATABASE_DIRECT_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .describe('`postgres://…`')
    .optional(),
  DATABASE_POOL_MAX: z.coerce.number().int().min(4).max(200).default(10),
  WEB_CONCURRENCY: z.coerce.number().int().min(1).max(64).optional(),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  SECRET_KEY_PREVIOUS: z.string().min(32, 'must have at least 32 characters').optional(),
  TRUSTED_PROXIES: z
    .string()
    .describe('addresses and CIDR ranges, separated by commas')
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean),
    ),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  SAMPLE_DATA: flag.optional(),
  SAMPLE_PASSWORD: z.string().min(8).optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(8).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Which answers get a line: of 500 and more, all, or none. */
  ACCESS_LOG: z.enum(['errors', 'all', 'off']).default('errors'),
  PAGE_CACHE: flag.default('on'),
  GOTRUE_SMTP_HOST: z.string().optional(),
  GOTRUE_SMTP_PORT: z.coerce.number().int().min(1).max(65_535).default(587),
  GOTRUE_SMTP_USER: z.string().optional(),
  GOTRUE_SMTP_PASS: z.string().optional(),
  GOTRUE_SMTP_ADMIN_EMAIL: z.email().optional(),
  SMTP_PRIVATE_HOSTS: flag.default('off'),
  SMTP_REQUIRE_TLS: flag.default('on'),
  NEWSLETTER_PER_MINUTE: z.coerce.number().int().min(1).max(1_000_000).default(600),
  NEWSLETTER_CONNECTIONS: z.coerce.number().int().min(1).max(20).default(4),
  FILE_MAX_MB: z.coerce.number().int().min(1).max(4_000).default(100),
  FILES_PER_SUBJECT: z.coerce.number().int().min(1).max(10_000).default(20),
  CLIENT_STORAGE_MB: z.coerce.number().int().min(1).default(2_048),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: flag.default('off'),
  S3_PREFIX: z.string().default(''),
  ...authEnvironment,
});

/** A host, with or without a port, that only this machine reaches. */
export const loopbackHosts = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|::1$)(:\d+)?$/i;

/** True for an address of pages that others than this machine can open. */
export const isPublicAddress = (url: string | undefined): boolean =>
  url !== undefined && !loopbackHosts.test(new URL(url).host);

type Reach = { HOST: string; PUBLIC_URL?: string | undefined };

/** True when others than this machine reach the pages: at the address that people are given, or at the one that is listened on. */
export const isReachedByOthers = ({ HOST, PUBLIC_URL }: Reach): boolean =>
  isPublicAddress(PUBLIC_URL) || !loopbackHosts.test(HOST);

/** Shorter names of the same settings. */
export const otherNames: Record<string, string> = {
  SMTP_HOST: 'GOTRUE_SMTP_HOST',
  SMTP_PORT: 'GOTRUE_SMTP_PORT',
  SMTP_USER: 'GOTRUE_SMTP_USER',
  SMTP_PASS: 'GOTRUE_SMTP_PASS',
  SMTP_ADMIN_EMAIL: 'GOTRUE_SMTP_ADMIN_EMAIL',
};

type Source = Record<string, string | undefined>;

/** `source` without empty values, each setting under the one name that the program knows it by; two names that disagree are a fault. */
function underOneName(source: Source): { present: Source; faults: string[] } {
  const present: Source = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const faults = Object.entries(otherNames).flatMap(([short, name]) => {
    if (present[short] === undefined) return [];
    const differs = present[name] !== undefined && present[name] !== present[short];
    present[name] = present[short];
    return differs ? [`${short}: says something else than ${name}; one of them is enough`] : [];
  });
  return { present, faults };
}

/** Every name of a setting but those of sign-in providers. */
export const knownSettings = [...Object.keys(environmentSchema.shape), ...Object.keys(otherNames)];

/** What the program itself hands to its processes. */
const internal = new Set(['DATABASE_IS_OWN', 'VANTAGGIO_SETTINGS']);

export const isKnownSetting = (name: string): boolean =>
  knownSettings.includes(name) || internal.has(name) || isProviderVariable(name);

/** A configuration fault, told to the operator in one sentence. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}

export type Env = ReturnType<typeof parseEnv>;

/** Accounts whose names and data anybody can read in the source do not belong where anybody can reach them. */
function sampleFaults({ SAMPLE_DATA, ...reach }: Reach & { SAMPLE_DATA?: string | undefined }): string[] {
  if (SAMPLE_DATA !== 'on' || !isReachedByOthers(reach)) return [];
  return isPublicAddress(reach.PUBLIC_URL)
    ? ['SAMPLE_DATA: must be off where PUBLIC_URL is an address that others can open']
    : [`SAMPLE_DATA: must be off where HOST (${reach.HOST}) lets others in; samples are for HOST=127.0.0.1`];
}

/** The message of a fault; a value that is followed by a comment is the likeliest reason for one. */
function faultOf({ path: [name], message }: z.core.$ZodIssue, given: Record<string, string | undefined>): string {
  const hasComment = /\s#/.test(given[String(name)] ?? '');
  return `${String(name)}: ${message}${hasComment ? ' (a comment needs a line of its own)' : ''}`;
}

/** Parses `source`; empty strings count as absent. Throws {@link ConfigurationError} naming each bad variable. */
export function parseEnv(source: Record<string, string | undefined>) {
  const { present, faults: nameFaults } = underOneName(source);
  const result = environmentSchema.safeParse(present);
  const { providers, faults: providerFaults } = readProviders(present);
  const combined = [
    ...nameFaults,
    ...providerFaults,
    ...(result.success
      ? [...captchaFaults(result.data), ...sampleFaults(result.data), ...textingFaults(result.data)]
      : []),
  ];
  if (present.DATABASE_DIRECT_URL && !present.DATABASE_URL)
    combined.push('DATABASE_DIRECT_URL: needs DATABASE_URL, whose database it leads to directly');
  if (!result.success || combined.length > 0) {
    const issues = result.success ? [] : result.error.issues;
    const faults = [...issues.map((issue) => faultOf(issue, present)), ...combined];
    throw new ConfigurationError(`The environment is not valid. ${faults.join('; ')}.`);
  }
  const parsed = result.data;
  return {
    ...parsed,
    /** Where else people may sign in, by name. */
    externalProviders: providers,
    /** Sample data is the default only where the database is our own and nobody else can reach the pages. */
    sampleData: (parsed.SAMPLE_DATA ?? (parsed.DATABASE_URL || isReachedByOthers(parsed) ? 'off' : 'on')) === 'on',
  };
}

/** What `.env` says; nothing without one. */
export function readDotEnv(): Record<string, string> {
  try {
    return readSettingsFile('.env');
  } catch {
    return {};
  }
}

/** Whatever process reads its settings wrong ends here, with the sentence alone: nobody above could catch it. */
function load(): Env {
  try {
    return parseEnv({ ...readDotEnv(), ...process.env });
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    sayError(error.message);
    process.exit(1);
  }
}

export const env: Env = load();
