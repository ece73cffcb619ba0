import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { commandBlock } from '#tests/setup/documents.ts';
import { freePort, runToEnd, temporaryFolder } from '#tests/setup/product.ts';

/** The guide of docs/operations.md for one machine with systemd, carried out line by line in a mount namespace of its own. */

const linesOf = (block: string) =>
  block
    .split('\n')
    .map((line) => line.replace(/\s+#\s.*$/, ''))
    .filter(Boolean);
const install = linesOf(commandBlock('docs/operations.md', 'One machine, with systemd'));
const check = linesOf(commandBlock('docs/operations.md', 'One machine, with systemd', 1));
const proxies = {
  caddy: commandBlock('docs/operations.md', 'TLS, and a proxy in front'),
  nginx: commandBlock('docs/operations.md', 'TLS, and a proxy in front', 1),
};

const namespace = [
  ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']),
  ...['--mount', '--propagation', 'private', '--pid', '--fork', '--kill-child', '--mount-proc', '--'],
];

const password = 'Given-by-hand-7';
const marker = '===';

type Step = { command: string; status: number; printed: string };
let steps: Step[];
const stepOf = (command: string) => steps.find((step) => step.command === command) as Step;

/** A line whose output and exit code are kept, whatever they are. */
const told = (command: string, instead = command) =>
  `printf '\\n%s\\n' '${marker}${command}'; status=0; ${instead} 2>&1 || status=$?; printf '\\n%s' "${marker}$status"`;

beforeAll(async () => {
  if (spawnSync('unshare', [...namespace, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status !== 0)
    throw new Error(
      'The guide is carried out in a mount namespace (`unshare --mount`), which this machine refuses: run the tests as root.',
    );
  const folder = temporaryFolder('machine');
  const script = path.join(folder, 'script.sh');
  const edited = [`PORT=${await freePort()}`, 'PUBLIC_URL=https://www.example.com', 'WEB_CONCURRENCY=1'];
  const settings = [...edited, 'ADMIN_EMAIL=owner@example.com', `ADMIN_PASSWORD=${password}`].join('\\n');
  const lines = install.map((line) => line.replace('<repository>', process.cwd()));
  writeFileSync(
    script,
    [
      'set -eu',
      "trap 'systemctl stop vantaggio' EXIT",
      ...lines.map((line) =>
        line.includes('/etc/vantaggio.env') ? `${line}\nprintf '${settings}\\n' >> /etc/vantaggio.env` : line,
      ),
      'cd /root',
      ...check.map((line) => told(line)),
      // A slip of the operator's: a folder without a product.
      'mkdir /var/lib/elsewhere; printf "DATA_DIR=/var/lib/elsewhere\\n" > /etc/elsewhere.env',
      told('elsewhere', 'VANTAGGIO_SETTINGS=/etc/elsewhere.env vantaggio backup'),
      told('left elsewhere', 'ls -A /var/lib/elsewhere'),
      told('owner', 'stat -c %U:%a /var/lib/vantaggio'),
      ...Object.entries(proxies).map(([name, block]) => {
        writeFileSync(path.join(folder, name), block);
        return told(
          name,
          `unshare --mount bash /opt/vantaggio/tests/setup/machine/proxy.sh ${path.join(folder, name)}`,
        );
      }),
    ].join('\n'),
  );
  const args = [...namespace, 'bash', path.resolve('tests/setup/machine/machine.sh'), folder, process.cwd(), script];
  const { code, stdout, stderr } = await runToEnd('unshare', args);
  expect({ code, stderr, stdout }).toMatchObject({ code: 0 });
  steps = stdout.split(`\n${marker}`).flatMap((part, index, all) => {
    const [command = '', ...printed] = part.split('\n');
    return index % 2 === 1
      ? [{ command, printed: printed.join('\n').trim(), status: Number.parseInt(all[index + 1] ?? '', 10) }]
      : [];
  });
  journal = stdout.split(`\n${marker}`)[0] ?? '';
});
let journal = '';

describe('the systemd guide, followed literally', () => {
  it('gets a product that is ready, under its own user', () => {
    expect(journal).toMatch(/^ready http:\/\/\S+$/m);
    if (process.getuid?.() === 0) expect(stepOf('owner').printed).toBe('vantaggio:700');
  });

  it('ends in commands that work beside the service, from outside its /tmp', () => {
    expect(check.length).toBeGreaterThanOrEqual(5);
    for (const command of check) {
      const { status, printed } = stepOf(command);
      expect(status, `${command}: ${printed}`).toBe(0);
      expect(() => JSON.parse(printed), `${command}: ${printed}`).not.toThrow();
    }
  });

  it('refuses a folder without a product in one sentence, and makes nothing in it', () => {
    expect(stepOf('elsewhere')).toMatchObject({
      status: 1,
      printed:
        'There is no product in DATA_DIR /var/lib/elsewhere. Its first start makes one; is this the right place?',
    });
    expect(stepOf('left elsewhere').printed).toBe('');
  });

  it('goes on with Caddy, or with nginx and certbot, in front: each file is where the next line looks for it', () => {
    const systemctl = (name: string) => `systemctl reload ${name}`;
    expect(stepOf('caddy')).toMatchObject({ status: 0 });
    expect(stepOf('caddy').printed.split('\n')).toEqual(['apt-get install caddy', systemctl('caddy'), 'YOUR.NAME {']);
    expect(stepOf('nginx')).toMatchObject({ status: 0 });
    expect(stepOf('nginx').printed.split('\n')).toEqual([
      'apt-get install nginx certbot',
      ...['nginx -t', systemctl('nginx')],
      'certbot certonly --webroot -w /var/www/acme -d YOUR.NAME --deploy-hook systemctl reload nginx',
      ...['nginx -t', systemctl('nginx')],
      ...['    server_name YOUR.NAME;', '    server_name YOUR.NAME;'],
    ]);
  });

  it('writes no password into the journal', () => {
    expect(journal).not.toContain(password);
    expect(journal).toContain('first-run.txt');
  });
});

it('the unit is one that systemd reads', () => {
  const verified = spawnSync('systemd-analyze', ['verify', path.resolve('deploy/systemd/vantaggio.service')], {
    encoding: 'utf8',
  });
  if (verified.error) return; // no systemd here: the rest of this file has read it
  expect(
    verified.stderr
      .trim()
      .split('\n')
      .filter((line) => !/is not executable/.test(line)),
  ).toEqual([]);
});
