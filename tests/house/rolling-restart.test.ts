import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runToEnd, temporaryFolder } from '#tests/setup/product.ts';

/** deploy/rolling-restart.sh when something of it fails. (That it restarts without a failed request is shown by the drill `machines`.) */

const machine = createServer((_request, response) => response.end('{}'));
let server: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => machine.listen(0, '127.0.0.1', resolve));
  server = `127.0.0.1:${(machine.address() as { port: number }).port}`;
});
afterAll(() => machine.close());

const away = '127.0.0.1:1';

async function restart(command: string, { which = server, reload = 'true', check = 'true' } = {}) {
  const file = path.join(temporaryFolder('restart'), 'upstream.conf');
  const before = `upstream vantaggio {\n    server ${server};\n    server ${away};\n}\n`;
  writeFileSync(file, before);
  const env = { CHECK: check, DRAIN: '0', PATIENCE: '0' };
  const { code, stderr } = await runToEnd('bash', ['deploy/rolling-restart.sh', file, reload, which, command], { env });
  return {
    code,
    stderr,
    isAsBefore: readFileSync(file, 'utf8') === before,
    isOut: readFileSync(file, 'utf8').includes(`${which} down;`),
  };
}

it('puts a machine back that answers, whatever failed: its restart, or the reload of nginx', async () => {
  expect(await restart('true')).toMatchObject({ code: 0, isAsBefore: true });
  const failed = await restart('exit 7');
  expect(failed).toMatchObject({ code: 7, isAsBefore: true });
  expect(failed.stderr).toContain(`${server} answers and is back in.`);
  expect(await restart('true', { reload: 'exit 3' })).toMatchObject({ code: 3, isAsBefore: true });
  expect(await restart('kill -TERM $PPID; sleep 5')).toMatchObject({ code: 143, isAsBefore: true });
});

it('leaves one out that does not come back, and says where it is to be put back', async () => {
  const ending = await restart('true', { which: away });
  expect(ending).toMatchObject({ code: 1, isOut: true });
  expect(ending.stderr).toMatch(
    /does not answer and stays out; the others serve\. Put it back by hand: \S+upstream\.conf/,
  );
});

it('touches nothing when nginx would not take its files, or they do not name the machine', async () => {
  expect(await restart('true', { check: 'false' })).toMatchObject({ code: 1, isAsBefore: true });
  expect(await restart('true', { which: '10.0.0.9:3000' })).toMatchObject({ code: 1, isAsBefore: true });
});
