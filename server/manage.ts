import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { projectKeys } from '#server/auth/project-keys.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded.ts';
import { lockDataDir } from '#server/db/instance-lock.ts';
import { migrate } from '#server/db/migrate.ts';
import { demandSessions } from '#server/db/sessions.ts';
import { ConfigurationError, env } from '#server/env.ts';
import { isInUse, requireEmbedded, withConnections, withDatabase } from '#server/operator-database.ts';
import { publicUrl } from '#server/public-url.ts';
import { secretKey } from '#server/secret-key.ts';

/** `npm run manage -- <command>`, or `vantaggio <command>` beside a service: what an operator does from a shell. */

const called = process.env.MANAGE_AS ?? 'npm run manage --';

/** A file that the operator names is looked for where they stand, not where the program is. */
const fromCaller = (file: string) => path.resolve(process.env.INIT_CWD ?? '', file);

/** The value of an option that takes one, and the words that are no option. */
function readArguments(known: { flags: string[]; values: string[] }) {
  const words: string[] = [];
  const flags = new Set<string>();
  const values = new Map<string, string>();
  const rest = process.argv.slice(3);
  while (rest.length > 0) {
    const word = rest.shift() as string;
    if (known.flags.includes(word)) flags.add(word);
    else if (known.values.includes(word)) {
      // Another option is no value: a backup would be written to a file of its name.
      if (rest[0] === undefined || rest[0].startsWith('--')) throw new ConfigurationError(`${word} wants a value.`);
      values.set(word, rest.shift() as string);
    } else if (word.startsWith('--')) throw new ConfigurationError(`There is no option ${word} here.`);
    else words.push(word);
  }
  return { words, flags, values };
}

/** A word that a command knows nothing of is a mistake, not to be passed over: `migrate --dry-run` would migrate. */
function demandNothingMore(count = 0): void {
  const odd = process.argv[3 + count];
  if (odd !== undefined) throw new ConfigurationError(`${process.argv[2]} knows nothing of ${odd}.`);
}

/** Prints only JSON, with the server running or stopped: the keys follow from SECRET_KEY. */
async function keys(): Promise<void> {
  demandNothingMore();
  const { anonKey, serviceRoleKey } = await projectKeys(env.SECRET_KEY ?? secretKey(env.DATA_DIR));
  console.log(JSON.stringify({ url: publicUrl(), anonKey, serviceRoleKey }));
}

/** Brings the database that is there to this version without serving. */
async function migrateOnly(): Promise<void> {
  demandNothingMore();
  if (!env.DATABASE_URL) requireEmbedded();
  const release = lockDataDir(env.DATA_DIR);
  const postgres = env.DATABASE_URL ? undefined : await startEmbeddedPostgres(env.DATA_DIR);
  try {
    if (env.DATABASE_URL) await demandSessions(env.DATABASE_URL, env.DATABASE_DIRECT_URL);
    const onWait = () => console.error('another process migrates the database; waiting for its end');
    const applied = await migrate(env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? (postgres?.url as string), { onWait });
    console.log(applied.length > 0 ? `applied: ${applied.join(', ')}` : 'the database is up to date');
  } finally {
    await postgres?.stop();
    release();
  }
}

/** `rotate-keys [--now] [--revoke]`: begins a rotation of the key that signs access tokens, or shows how far it is. Prints JSON. */
async function rotateKeys(): Promise<void> {
  const options = process.argv.slice(3);
  const odd = options.find((option) => !['--now', '--revoke'].includes(option));
  if (odd) throw new ConfigurationError(`rotate-keys knows --now and --revoke, not ${odd}.`);
  await withDatabase(async () => {
    const { rotateSigningKeys } = await import('#server/auth/key-rotation.ts');
    const rotation = await rotateSigningKeys({ now: options.includes('--now'), revoke: options.includes('--revoke') });
    console.log(JSON.stringify(rotation, null, 2));
  });
}

/** `reseal`: after SECRET_KEY changed and SECRET_KEY_PREVIOUS names the old one, seals everything under the new one. Prints JSON. */
async function resealAll(): Promise<void> {
  demandNothingMore();
  await withDatabase(async () => {
    const { resealDatabase } = await import('#server/reseal.ts');
    const report = await resealDatabase();
    console.log(JSON.stringify(report, null, 2));
    if (report.some((column) => column.broken > 0)) {
      throw new ConfigurationError('Some values open with neither SECRET_KEY nor SECRET_KEY_PREVIOUS.');
    }
  });
}

/** `maintenance on ["words for visitors"]`, `maintenance off`: closes or opens the public side of all workers at once. Prints JSON. */
async function maintenance(): Promise<void> {
  const [wanted, message = '', ...more] = process.argv.slice(3);
  if ((wanted !== 'on' && wanted !== 'off') || more.length > 0 || (wanted === 'off' && message))
    throw new ConfigurationError('maintenance wants on or off; the words for visitors, in quotes, come after on.');
  if (message.length > 500) throw new ConfigurationError('The words for visitors have at most 500 characters.');
  await withDatabase(async () => {
    const { setMaintenance } = await import('#server/across/system/maintenance.ts');
    console.log(JSON.stringify(await setMaintenance('system', { enabled: wanted === 'on', message })));
  });
}

/** `settings:reset <group>`: gives a group of settings its defaults, also while the server runs. Prints JSON: what was saved before. */
async function resetGroup(): Promise<void> {
  const { settingsFields } = await import('#shared/settings.ts');
  const isGroup = (name: string | undefined): name is keyof typeof settingsFields =>
    Object.hasOwn(settingsFields, name ?? '');
  const group = process.argv[3];
  if (!isGroup(group)) {
    throw new ConfigurationError(`settings:reset needs one of: ${Object.keys(settingsFields).join(', ')}.`);
  }
  demandNothingMore(1);
  await withDatabase(async () => {
    const { resetSettings } = await import('#server/domain/settings/reset.ts');
    console.log(JSON.stringify({ group, before: (await resetSettings(group)) ?? null }, null, 2));
  });
}

/** `backup [--out file] [--no-files] [--no-database]`: a backup now, with the server running or stopped. Prints JSON. */
async function backup(): Promise<void> {
  const { words, flags, values } = readArguments({ flags: ['--no-files', '--no-database'], values: ['--out'] });
  const holds = { database: !flags.has('--no-database'), files: !flags.has('--no-files') };
  if (words.length > 0 || values.get('--out') === '' || !(holds.database || holds.files))
    throw new ConfigurationError(`Usage: ${called} backup [--out file] [--no-files] [--no-database]`);
  await withDatabase(async () => {
    const { backupNow, backupInto } = await import('#server/across/backups/shell.ts');
    const out = values.get('--out');
    console.log(JSON.stringify(await (out ? backupInto(fromCaller(out), holds) : backupNow(holds)), null, 2));
  });
}

/**
 * `restore <file> [--replace] [--without-secrets]`: puts a backup in the place of everything, on an empty machine too. The server must be
 * stopped; a running one restores from its back office. A database in use is replaced only when that is said. Prints JSON.
 */
async function restore(): Promise<void> {
  const { words, flags } = readArguments({ flags: ['--replace', '--without-secrets'], values: [] });
  const [file] = words;
  if (!file || words.length > 1)
    throw new ConfigurationError(`Usage: ${called} restore <file> [--replace] [--without-secrets]`);
  const found = fromCaller(file);
  if (!existsSync(found)) throw new ConfigurationError(`There is no file ${found} that this user can read.`);
  const release = lockDataDir(env.DATA_DIR);
  let postgres: EmbeddedPostgres | undefined;
  try {
    if (env.DATABASE_URL) await demandSessions(env.DATABASE_URL, env.DATABASE_DIRECT_URL);
    else postgres = await startEmbeddedPostgres(env.DATA_DIR);
    env.DATABASE_URL ??= postgres?.url as string;
    if (!flags.has('--replace') && (await isInUse(env.DATABASE_URL)))
      throw new ConfigurationError(
        'This database is in use. A restore replaces everything in it: say --replace when that is meant.',
      );
    env.SECRET_KEY ??= secretKey(env.DATA_DIR);
    await withConnections(async () => {
      const { restoreFromShell } = await import('#server/across/backups/shell.ts');
      const onStep = (step: string) => console.error(`${step} …`);
      const withoutSecrets = flags.has('--without-secrets');
      console.log(JSON.stringify(await restoreFromShell(found, { withoutSecrets, onStep }), null, 2));
    });
  } finally {
    await postgres?.stop();
    release();
  }
}

/**
 * `analyse [--target-acos 0.25] [--brand a,b] [--period 2026-09-01..2026-09-30] [--marketplace IT] [--currency EUR] FILE…`: reads Amazon's
 * reports and prints the analysis as JSON. Needs no database; ends with 2 when no file could be read.
 */
async function analyseFiles(): Promise<void> {
  const names = ['--target-acos', '--brand', '--period', '--marketplace', '--currency'];
  const { words, values } = readArguments({ flags: [], values: names });
  if (words.length === 0)
    throw new ConfigurationError(`Usage: ${called} analyse ${names.map((name) => `[${name} …]`).join(' ')} FILE…`);
  const { AnalysisFailure, runAnalysis } = await import('#server/analysis/run.ts');
  const { parametersShape } = await import('#server/analysis/parameters.ts');
  const [start, end] = values.get('--period')?.split('..') ?? [];
  const parameters = parametersShape.safeParse({
    target_acos: values.get('--target-acos'),
    brand_terms: values.get('--brand')?.split(',').filter(Boolean),
    period: start === undefined ? undefined : { start, end },
    marketplace: values.get('--marketplace'),
    currency: values.get('--currency'),
  });
  if (!parameters.success) {
    const [issue] = parameters.error.issues;
    throw new ConfigurationError(`This is not valid: ${issue?.path.join('.')} (${issue?.message}).`);
  }
  const files = words.map((word) => ({ path: fromCaller(word), name: path.basename(word) }));
  const missing = files.find((file) => !statSync(file.path, { throwIfNoEntry: false })?.isFile());
  if (missing) throw new ConfigurationError(`There is no file ${missing.path} that this user can read.`);
  // Whoever stops it leaves nothing unpacked behind.
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort());
  try {
    const { document } = await runAnalysis(files, parameters.data, { signal: stopped.signal });
    console.log(JSON.stringify(document, null, 2));
    if (document.files.length === 0) process.exitCode = 2;
  } catch (error) {
    if (stopped.signal.aborted) process.exitCode = 130;
    else throw error instanceof AnalysisFailure && error.code === 'FAILED' && error.cause ? error.cause : error;
  }
}

const commands: Record<string, () => Promise<void>> = {
  analyse: analyseFiles,
  keys,
  migrate: migrateOnly,
  'rotate-keys': rotateKeys,
  reseal: resealAll,
  maintenance,
  'settings:reset': resetGroup,
  backup,
  restore,
};

const command = commands[process.argv[2] ?? ''];
try {
  if (!command)
    throw new ConfigurationError(`Usage: ${called} <command>. Commands: ${Object.keys(commands).join(', ')}.`);
  await command();
} catch (error) {
  // What the file system refuses is for the operator to mend, too.
  const isPlain = error instanceof ConfigurationError || (error as NodeJS.ErrnoException).syscall !== undefined;
  console.error(isPlain ? (error as Error).message : error);
  process.exitCode = 1;
}
