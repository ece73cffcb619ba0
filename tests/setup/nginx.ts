import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { eventually, freePort, temporaryFolder } from '#tests/setup/product.ts';

/** A real nginx with the configuration of `deploy/nginx`, on a free port of 127.0.0.1, as an ordinary process. */

const program = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'].find((file) =>
  existsSync(file),
);
export const hasNginx = program !== undefined;

export type Nginx = {
  url: string;
  /** The file that names the app's machines. */
  upstreamFile: string;
  /** The command that has it read its files again. */
  reload: string;
  /** Asks nginx whether it would take its files. */
  check: string;
  stop: () => Promise<void>;
};

const template = (file: string) => readFileSync(path.resolve('deploy/nginx', file), 'utf8');

/** @param servers addresses with ports, as the upstream file names them */
export async function startNginx(servers: string[], port?: number): Promise<Nginx> {
  const folder = temporaryFolder('nginx');
  const chosen = port ?? (await freePort());
  const upstreamFile = path.join(folder, 'upstream.conf');
  const lines = servers.map((server) => `    server ${server};`).join('\n');
  writeFileSync(upstreamFile, template('vantaggio-upstream.conf').replace('    server 127.0.0.1:3000;', lines));
  writeFileSync(path.join(folder, 'proxy.conf'), template('vantaggio-proxy.conf'));
  const config = path.join(folder, 'nginx.conf');
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    config,
    `daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
events { worker_connections 1024; }
http {
  access_log off;
  ${places.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  include ${upstreamFile};
  server {
    listen 127.0.0.1:${chosen};
    gzip off;
    include ${folder}/proxy.conf;
  }
}
`,
  );
  const args = ['-p', folder, '-e', `${folder}/error.log`, '-c', config];
  const check = spawnSync(program as string, [...args, '-t'], { encoding: 'utf8' });
  if (check.status !== 0) throw new Error(`nginx refuses the configuration: ${check.stderr}`);
  const child: ChildProcess = spawn(program as string, args, { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `http://127.0.0.1:${chosen}`;
  await eventually(() => (existsSync(`${folder}/nginx.pid`) ? true : undefined), 'the start of nginx');
  return {
    url,
    upstreamFile,
    reload: `${program} ${args.join(' ')} -s reload`,
    check: `${program} ${args.join(' ')} -t -q`,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
