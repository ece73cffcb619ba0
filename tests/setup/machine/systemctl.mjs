// `systemctl enable --now <unit>` and `systemctl stop <unit>` for a machine whose first process is no systemd: what a unit file says about
// user, folders, environment, its own /tmp and its output is done as systemd.exec(5) tells.
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, fstatSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';

const unit = process.argv.at(-1);
const pidFile = `/run/${unit}.pid`;
const journal = process.env.MACHINE_JOURNAL;

if (process.argv[2] === 'stop') {
  const pid = Number(readFileSync(pidFile, 'utf8'));
  process.kill(pid, 'SIGTERM');
  // The one whose child it was collects it; until it is gone it is no success.
  spawnSync('tail', ['--pid', String(pid), '-f', '/dev/null']);
  process.exit(0);
}

const settings = new Map();
for (const line of readFileSync(`/etc/systemd/system/${unit}.service`, 'utf8').split('\n')) {
  const [, name, value] = /^([A-Za-z]+)=(.*)$/.exec(line) ?? [];
  if (name) settings.set(name, [...(settings.get(name) ?? []), value]);
}
const one = (name) => settings.get(name)?.at(-1) ?? '';

const account = readFileSync('/etc/passwd', 'utf8')
  .split('\n')
  .map((line) => line.split(':'))
  .find(([name]) => name === one('User'));
if (!account) throw new Error(`There is no user ${one('User')}.`);
const [, , uid, gid] = account.map(Number);
// In a namespace of one user's, that one is the only user there is.
const isOneUser = /^\s*\d+\s+\d+\s+1\s*$/.test(readFileSync('/proc/self/uid_map', 'utf8'));

const folders = { STATE_DIRECTORY: ['/var/lib', 'StateDirectory'], RUNTIME_DIRECTORY: ['/run', 'RuntimeDirectory'] };
const made = Object.entries(folders).flatMap(([variable, [parent, name]]) => {
  if (!one(name)) return [];
  const folder = `${parent}/${one(name)}`;
  mkdirSync(folder, { recursive: true, mode: Number.parseInt(one(`${name}Mode`), 8) });
  if (!isOneUser) chownSync(folder, uid, gid);
  return [[variable, folder]];
});

const pair = (text) => [
  text.slice(0, text.indexOf('=')),
  text.slice(text.indexOf('=') + 1).replace(/^(["'])(.*)\1$/, '$2'),
];
const given = (settings.get('Environment') ?? []).flatMap((line) => line.split(' ').map(pair));
// "Settings from these files override settings made with Environment="; no line has anything but a comment or an assignment.
const files = (settings.get('EnvironmentFile') ?? []).flatMap((file) =>
  readFileSync(file.replace(/^-/, ''), 'utf8')
    .split('\n')
    .filter((line) => /^\s*[^#;\s]/.test(line))
    .map((line) => pair(line.trim())),
);

const output = openSync(journal, 'a');
const { dev, ino } = fstatSync(output);
const environment = Object.fromEntries([
  ['PATH', '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin'],
  ['LANG', 'C.UTF-8'],
  ['USER', one('User')],
  ['HOME', account[5]],
  ['JOURNAL_STREAM', `${dev}:${ino}`],
  ...made,
  ...given,
  ...files,
]);

const steps = [
  ...(one('PrivateTmp') === 'yes' ? ['mount -t tmpfs -o mode=1777 tmpfs /tmp'] : []),
  ...(one('ProtectSystem') === 'strict'
    ? ['mount -o remount,bind,ro /opt/vantaggio', 'mount -o remount,bind,ro /etc']
    : []),
  `cd ${one('WorkingDirectory')}`,
  `umask ${one('UMask')}`,
  `exec ${isOneUser ? '' : `setpriv --reuid=${uid} --regid=${gid} --clear-groups --no-new-privs --`} ${one('ExecStart')}`,
];
const child = spawn('unshare', ['--mount', '--propagation', 'private', '--', 'sh', '-ec', steps.join('\n')], {
  env: environment,
  stdio: ['ignore', output, output],
  detached: true,
});
writeFileSync(pidFile, String(child.pid));
child.unref();
