import cluster from 'node:cluster';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/**
 * What the cached page is measured against: `node:http` and nothing else, answering the same bytes and headers.
 * `bare-server.ts <file> <port> <processes>`
 */
const [file = '', port = '0', processes = '1'] = process.argv.slice(2);

function serveBytes() {
  const { status, headers, body } = JSON.parse(readFileSync(file, 'utf8')) as {
    status: number;
    headers: [string, string][];
    body: string;
  };
  const bytes = Buffer.from(body, 'base64');
  const fixed = headers.flat();
  const server = createServer((_request, response) => {
    response.writeHead(status, fixed);
    response.end(bytes);
  });
  server.listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
}

function superviseWorkers() {
  let ready = 0;
  for (let index = 0; index < Number(processes); index += 1) {
    cluster.fork().on('message', () => {
      ready += 1;
      if (ready === Number(processes)) process.send?.('ready');
    });
  }
  process.on('SIGTERM', () => {
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGKILL');
    process.exit(0);
  });
}

if (cluster.isPrimary) superviseWorkers();
else serveBytes();
