import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { readSettingsFile } from '#server/settings-file.ts';

/**
 * `vantaggio <command>` (deploy/vantaggio): an operator's command with the settings of the service and as its user, whatever shell it is
 * called from. Nothing of the caller's own environment decides where it goes, but the passphrase of an older backup.
 */

const settingsFile = process.env.VANTAGGIO_SETTINGS ?? '/etc/vantaggio.env';
const program = path.dirname(import.meta.dirname);

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? 'unknown';

function settingsOfService(): Record<string, string> {
  try {
    return readSettingsFile(settingsFile);
  } catch (error) {
    const advice = codeOf(error) === 'EACCES' ? ' Only root may: use sudo.' : '';
    fail(`The settings of the service in ${settingsFile} cannot be read (${codeOf(error)}).${advice}`);
  }
}

/** The user that the data belongs to, which is the one that the service runs as. */
function ownerOf(folder: string): { uid: number; gid: number } {
  try {
    const { uid, gid } = statSync(folder);
    return { uid, gid };
  } catch (error) {
    fail(`There is no product in ${folder} (${codeOf(error)}); the service makes it at its first start.`);
  }
}

// What the unit says, which the file may say otherwise.
const settings = { NODE_ENV: 'production', DATA_DIR: '/var/lib/vantaggio', ...settingsOfService() };
const dataDir = path.resolve(program, settings.DATA_DIR);
const owner = ownerOf(dataDir);
const passed = ['PATH', 'LANG', 'TERM', 'TZ', 'BACKUP_PASSPHRASE'].flatMap((name) =>
  process.env[name] ? [[name, process.env[name]]] : [],
);
process.umask(0o077);
const { status, error } = spawnSync(process.execPath, ['server/manage.ts', ...process.argv.slice(2)], {
  cwd: program,
  env: {
    ...settings,
    ...Object.fromEntries(passed),
    DATA_DIR: dataDir,
    HOME: dataDir,
    INIT_CWD: process.cwd(),
    MANAGE_AS: 'vantaggio',
  },
  stdio: 'inherit',
  ...(process.getuid?.() === 0 && owner.uid !== 0 ? owner : {}),
});
if (error) fail(`The command could not be started as user ${owner.uid} (${codeOf(error)}).`);
process.exit(status ?? 1);
