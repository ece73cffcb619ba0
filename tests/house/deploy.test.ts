import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { isKnownSetting, parseEnv } from '#server/env.ts';
import { readSettingsFile } from '#server/settings-file.ts';
import { hasNginx } from '#tests/setup/nginx.ts';
import { temporaryFolder } from '#tests/setup/product.ts';

/** What `deploy` and the Dockerfile ship, read as the programs that they are for read it: no container runs here. */

type Service = {
  image: string;
  env_file?: string;
  environment?: Record<string, string>;
  logging?: { driver: string; options: Record<string, string> };
  stop_grace_period?: string;
  read_only?: boolean;
  cap_drop?: string[];
};
const text = readFileSync('deploy/compose.yaml', 'utf8');
const { services } = parse(text, { merge: true }) as { services: Record<string, Service> };
const dockerfile = readFileSync('Dockerfile', 'utf8');
const example = readSettingsFile('deploy/compose.env.example');
const imageEnvironment = Object.fromEntries(
  (/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '').split(' ').map((pair) => pair.split('=') as [string, string]),
);

describe('deploy/compose.yaml', () => {
  it('keeps what containers print within limits', () => {
    for (const [name, { logging }] of Object.entries(services))
      expect({ name, logging }).toMatchObject({
        logging: { driver: 'json-file', options: { 'max-size': '20m', 'max-file': '5' } },
      });
  });

  it('hands every line of compose.env to the app, and asks for none that the example does not have', () => {
    expect(services.app?.env_file).toBe('compose.env');
    const asked = [...text.matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name);
    expect(asked.filter((name) => !Object.hasOwn(example, name ?? ''))).toEqual([]);
    const names = [...Object.keys(example), ...Object.keys(services.app?.environment ?? {})];
    expect(names.filter((name) => !isKnownSetting(name))).toEqual(['POSTGRES_PASSWORD']);
    for (const name of ['SMTP_HOST', 'SMTP_USER', 'SMTP_PASS', 'SMTP_ADMIN_EMAIL', 'BACKUP_PASSPHRASE'])
      expect(example).toHaveProperty(name);
  });

  it('gives the app an environment that it takes, without samples and with time to stop', () => {
    const secrets = Object.fromEntries(Object.keys(example).map((name) => [name, example[name] || 'x'.repeat(40)]));
    const filled = { ...secrets, SMTP_ADMIN_EMAIL: 'hello@example.com', SMTP_HOST: 'smtp.example.com' };
    const environment = Object.fromEntries(
      Object.entries(services.app?.environment ?? {}).map(([name, value]) => [
        name,
        value.replace(/\$\{(\w+):\?\}/g, (_, variable: string) => secrets[variable] ?? ''),
      ]),
    );
    const env = parseEnv({ ...imageEnvironment, ...filled, ...environment });
    expect(env).toMatchObject({ sampleData: false, GOTRUE_SMTP_HOST: 'smtp.example.com', HOST: '0.0.0.0' });
    expect(Number.parseInt(services.app?.stop_grace_period ?? '', 10)).toBeGreaterThanOrEqual(40);
    expect(services.app).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  });

  it('is called with its settings in every command of the guide', () => {
    const guide = readFileSync('docs/operations.md', 'utf8');
    const commands = guide.match(/^docker compose .*$/gm) ?? [];
    expect(commands.length).toBeGreaterThanOrEqual(2);
    for (const command of commands) expect(command).toContain('-f deploy/compose.yaml --env-file deploy/compose.env ');
  });
});

describe('Dockerfile', () => {
  it('runs as a user by number, and alone, on a bare `docker run`, makes no samples', () => {
    expect(dockerfile.match(/^USER (.*)$/gm)?.at(-1)).toMatch(/^USER [1-9]\d*:[1-9]\d*$/);
    expect(imageEnvironment).toMatchObject({ HOST: '0.0.0.0' });
    expect(parseEnv(imageEnvironment).sampleData).toBe(false);
  });
});

describe('deploy/nginx', () => {
  it('is taken by nginx before there is a certificate, and with one', () => {
    if (!hasNginx) return; // nothing here that could read it
    const folder = temporaryFolder('nginx-files');
    mkdirSync(path.join(folder, 'conf.d'));
    const key = path.join(folder, 'key.pem');
    const certificate = path.join(folder, 'certificate.pem');
    const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=www.example.com', '-keyout', key];
    expect(spawnSync('openssl', [...made, '-out', certificate]).status).toBe(0);
    const install = (name: string, to = folder) =>
      writeFileSync(
        path.join(to, name),
        readFileSync(path.join('deploy/nginx', name), 'utf8')
          .replaceAll('/etc/nginx/vantaggio', folder)
          .replace(/(ssl_certificate +)\S+;/, `$1${certificate};`)
          .replace(/(ssl_certificate_key +)\S+;/, `$1${key};`)
          // Two families of addresses, and ports that only root may take: neither is what is looked at.
          .replace(/^ *listen \[::\].*$/gm, '')
          .replace(/listen (80|443)/g, `listen unix:${folder}/$1`),
      );
    const main = path.join(folder, 'nginx.conf');
    writeFileSync(main, `pid ${folder}/pid;\nevents {}\nhttp { access_log off; include ${folder}/conf.d/*.conf; }\n`);
    const complaint = () => {
      const { status, stderr } = spawnSync('nginx', ['-t', '-q', '-p', folder, '-e', `${folder}/log`, '-c', main], {
        encoding: 'utf8',
        env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` },
      });
      return status === 0 ? '' : stderr;
    };
    for (const name of ['vantaggio-upstream.conf', 'vantaggio-proxy.conf']) install(name);
    install('vantaggio-http.conf', path.join(folder, 'conf.d'));
    expect(complaint()).toBe('');
    install('vantaggio.conf', path.join(folder, 'conf.d'));
    expect(complaint()).toBe('');
  });
});
