import { execFileSync } from 'node:child_process';
import { closeSync, fstatSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(path.join(os.tmpdir(), 'vantaggio-log-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a process writes whose standard output (1) or error (2) is the journal, or is not. */
function written(isJournal: boolean, program: string, env: Record<string, string> = {}, stream: 1 | 2 = 1): string[] {
  const file = path.join(folder, 'output');
  rmSync(file, { force: true });
  const output = openSync(file, 'w');
  const { dev, ino } = fstatSync(output);
  const given = { PATH: process.env.PATH ?? '', JOURNAL_STREAM: `${dev}:${isJournal ? ino : ino + 1}`, ...env };
  execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    env: given,
    stdio: stream === 1 ? ['ignore', output, 'inherit'] : ['ignore', 'inherit', output],
  });
  closeSync(output);
  return readFileSync(file, 'utf8').trim().split('\n').filter(Boolean);
}

test('in the journal each line begins with its priority; elsewhere it is JSON from its first letter', () => {
  const program = `import { log } from '#server/log.ts'; log.info('i'); log.warn('w'); log.error('e'); log.flush();`;
  expect(written(true, program).map((line) => line.slice(0, 4))).toEqual(['<6>{', '<4>{', '<3>{']);
  expect(written(false, program).map((line) => JSON.parse(line).msg)).toEqual(['i', 'w', 'e']);
});

test('what the supervisor says on standard error has priorities too, each line of a stack its own', () => {
  const program = `import { sayError, sayWarning } from '#server/journal.ts'; sayWarning('w'); sayError('e\\n  at x');`;
  expect(written(true, program, {}, 2)).toEqual(['<4>w', '<3>e', '<3>  at x']);
  expect(written(false, program, {}, 2)).toEqual(['w', 'e', '  at x']);
});

test('answered requests are logged as ACCESS_LOG says: those that are our fault, all, or none', () => {
  const program = `import { log } from '#server/log.ts'; import { logAccess } from '#server/http/request-context.ts';
    for (const status of [200, 404, 500])
      logAccess({ names: { requestId: 'id' }, method: 'GET', path: '/', status, startedAt: performance.now() });
    log.flush(); process.exit(0);`;
  const statuses = (env: Record<string, string>) => written(false, program, env).map((line) => JSON.parse(line).status);
  const given = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing', DATA_DIR: folder };
  expect(statuses(given)).toEqual([500]);
  expect(statuses({ ...given, ACCESS_LOG: 'all' })).toEqual([200, 404, 500]);
  expect(statuses({ ...given, ACCESS_LOG: 'off' })).toEqual([]);
});

test('what is logged for a request has its id and the trace that its caller is part of, until its answer has gone', () => {
  const program = `import { createServer } from 'node:http'; import { once } from 'node:events';
    import { getRequestListener } from '@hono/node-server'; import { Hono } from 'hono';
    import { log } from '#server/log.ts'; import { requestContext } from '#server/http/request-context.ts';
    const app = new Hono().use(requestContext).get('/', (context) => {
      log.warn('deep inside');
      context.env.outgoing.once('close', () => queueMicrotask(() => log.warn('left behind')));
      return context.text('', 500);
    });
    const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    for (const id of ['0af7651916cd43dd8448eb211c80319c', '0'.repeat(32)])
      await fetch('http://127.0.0.1:' + server.address().port, { headers: { traceparent: '00-' + id + '-b7ad6b7169203331-01' } });
    log.flush(); process.exit(0);`;
  const given = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing', DATA_DIR: folder };
  const lines = written(false, program, given).map((line) => JSON.parse(line) as Record<string, string>);
  const told = (message: string) => lines.filter(({ msg }) => msg === message);
  const [traced, untraced] = told('request');
  expect(traced).toMatchObject({
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    traceId: '0af7651916cd43dd8448eb211c80319c',
  });
  expect(untraced).not.toHaveProperty('traceId');
  expect(told('deep inside').map(({ requestId, traceId }) => [requestId, traceId])).toEqual([
    [traced?.requestId, traced?.traceId],
    [untraced?.requestId, undefined],
  ]);
  expect(told('left behind').map(({ requestId }) => requestId)).toEqual([undefined, undefined]);
});
