import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { freePort, temporaryFolder } from '#tests/setup/product.ts';
import { type Engine, until } from './engine.ts';

/** WebKitGTK by WebDriver, in a window of its own on a screen that nobody sees. */

const keys = { '\n': '\uE007', '\t': '\uE004', Control: '\uE009' } as const;

/** The driver, with one session. */
async function startDriver(folder: string, hasScript: boolean) {
  const port = await freePort();
  const command = ['dbus-run-session', '--', 'WebKitWebDriver', `--port=${port}`];
  const child = spawn('xvfb-run', ['-a', '-s', '-screen 0 1600x2400x24', ...command], {
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, WINDOW_SCRIPT: hasScript ? 'on' : 'off', WINDOW_PAPER: folder, NO_AT_BRIDGE: '1' },
  });
  const ended = new Promise<never>((_, reject) => child.on('error', reject));
  const call = async (method: string, where: string, body?: unknown) => {
    const answer = await fetch(`http://127.0.0.1:${port}${where}`, {
      method,
      signal: AbortSignal.timeout(60_000),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } };
    if (value?.error) throw new Error(`${where}: ${value.error} ${value.message ?? ''}`);
    return value as never;
  };
  const ready = until(() => fetch(`http://127.0.0.1:${port}/status`).catch(() => null), 'the driver of WebKit');
  await Promise.race([ready, ended]);
  return { call, stop: () => process.kill(-(child.pid as number), 'SIGTERM') };
}

/** @param hasScript - whether pages run script */
export async function startWebKit({ hasScript = true } = {}): Promise<Engine> {
  const folder = temporaryFolder('webkit');
  const binary = path.resolve('tests/drills/browsers/webkit-window.py');
  const driver = await startDriver(folder, hasScript);
  const { sessionId } = (await driver.call('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: [] } } },
  })) as { sessionId: string };
  const call = (method: string, where: string, body?: unknown) =>
    driver.call(method, `/session/${sessionId}${where}`, body);
  const ask: Engine['ask'] = (question, ...args) =>
    call('POST', '/execute/sync', { script: `return (${question})(...arguments)`, args });
  const act = (actions: unknown[]) => call('POST', '/actions', { actions });
  const press = (...values: string[]) =>
    act([
      {
        type: 'key',
        id: 'keys',
        actions: [
          ...values.map((value) => ({ type: 'keyDown', value })),
          ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
        ],
      },
    ]);
  const size = () => ask(() => [window.innerWidth, window.innerHeight] as const);
  const resize = async (width: number, height: number) => {
    await call('POST', '/window/rect', { x: 0, y: 0, width, height });
    await until(async () => {
      const [wide, high] = await size();
      if (wide === width && high === height) return true;
      await call('POST', '/window/rect', { x: 0, y: 0, width: 2 * width - wide, height: 2 * height - high });
      return false;
    }, `a window of ${width} × ${height}`);
  };
  return {
    name: 'WebKit',
    open: (url) => call('POST', '/url', { url }),
    ask,
    clickAt: (x, y) =>
      act([
        {
          type: 'pointer',
          id: 'mouse',
          parameters: { pointerType: 'mouse' },
          actions: [
            { type: 'pointerMove', x: Math.round(x), y: Math.round(y), origin: 'viewport' },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ],
        },
      ]),
    type: async (text) => {
      for (const letter of text) await press(keys[letter as '\n'] ?? letter);
    },
    withControl: (key) => press(keys.Control, key),
    choose: async (selector, file) => {
      const found = (await call('POST', '/element', { using: 'css selector', value: selector })) as object;
      await call('POST', `/element/${Object.values(found)[0]}/value`, { text: file });
    },
    resize,
    print: async (name) => {
      const paper = path.join(folder, `${name}.pdf`);
      await ask((title) => {
        document.title = title;
      }, `PAPER:${name}`);
      await until(
        async () => existsSync(paper) && readFileSync(paper).includes('%%EOF') && statSync(paper).size,
        paper,
      );
      return readFileSync(paper);
    },
    complaints: () => ask(() => (window as { complaints?: string[] }).complaints ?? []),
    close: async () => {
      await call('DELETE', '').catch(() => {});
      driver.stop();
    },
  };
}
