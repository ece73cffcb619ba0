import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Ending, runToEnd, temporaryFolder } from '#tests/setup/product.ts';
import { copy } from './programs.ts';

/** Each rule that holds the house together is broken once, in a copy, and has to be noticed. */

const bin = (name: string) => path.resolve('node_modules/.bin', name);

/** Writes `lines` on top of a file of the copy while `work` runs. */
async function planted<T>(file: string, line: string, work: () => Promise<T>): Promise<T> {
  const target = path.join(copy, file);
  const before = existsSync(target) ? readFileSync(target, 'utf8') : undefined;
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, `${line}\n${before ?? ''}`);
  try {
    return await work();
  } finally {
    if (before === undefined) rmSync(target);
    else writeFileSync(target, before);
  }
}

describe('the linter refuses an import', () => {
  // who, what it must not import
  const refused = [
    ['shared/planted.ts', 'react'],
    ['shared/planted.ts', 'node:fs'],
    ['shared/planted.ts', '#server/errors.ts'],
    ['app/ui/planted.tsx', '#server/errors.ts'],
    ['app/ui/planted.tsx', '#app/session/api.ts'],
    ['app/session/planted.ts', '#server/env.ts'],
    ['app/session/planted.ts', '#app/admin/nav.ts'],
    ['app/portal/planted.ts', '#app/admin/nav.ts'],
    ['app/admin/requests/planted.ts', '#app/portal/person.ts'],
    ['app/admin/requests/planted.ts', '#app/admin/clients/clients-api.ts'],
    ['app/admin/parts/planted.ts', '#app/admin/requests/requests-api.ts'],
    ['app/account/planted.ts', '#server/auth/accounts.ts'],
    ['app/site/home/planted.tsx', '#app/session/api.ts'],
    ['app/site/home/planted.tsx', '#server/domain/content/content.ts'],
    ['app/site/home/route.tsx', '#server/db/client.ts'],
    ['app/site/home/route.tsx', '#server/domain/content/queries.ts'],
    ['app/site/home/route.tsx', '#server/domain/blog/public.ts'],
    ['app/site/home/route.tsx', '#server/jobs/queue.ts'],
    ['app/root.tsx', '#server/mail/render.ts'],
    ['app/entry.server.tsx', '#server/db/client.ts'],
    ['server/api/endpoints/planted.ts', '#server/domain/requests/queries.ts'],
    ['server/api/endpoints/planted.ts', '#server/domain/requests/moves.ts'],
    ['server/api/endpoints/planted.ts', '#server/db/client.ts'],
    ['server/api/endpoints/planted.ts', '#server/auth/tokens.ts'],
    ['server/data-api/planted.ts', '#app/root.tsx'],
    ['server/http/planted.ts', '#server/db/client.ts'],
    ['server/http/planted.ts', '#app/admin/nav.ts'],
    ['server/http/planted.ts', '#server/api/index.ts'],
    ['server/http/planted.ts', '#server/data-api/index.ts'],
    ['server/api/endpoints/planted.ts', '#server/worker/runner.ts'],
    ['server/domain/requests/planted.ts', '#server/api/index.ts'],
    ['server/domain/requests/planted.ts', '#server/auth/tokens.ts'],
    ['server/domain/requests/planted.ts', '#server/domain/content/queries.ts'],
    ['server/domain/requests/planted.ts', '#server/domain/clients/change.ts'],
    ['server/domain/requests/planted.ts', '#server/domain/letters/letters.ts'],
    ['server/domain/files/planted.ts', '#server/domain/requests/across.ts'],
    ['server/domain/newsletter/issues/planted.ts', '#server/domain/blog/article.ts'],
    ['server/domain/requests/planted.ts', '#app/root.tsx'],
    ['server/domain/requests/planted.ts', '#server/across/privacy/exports.ts'],
    ['server/domain/requests/planted.ts', '#server/mail/smtp-transport.ts'],
    ['server/domain/requests/planted.ts', '#server/worker/deliver-mail.ts'],
    ['server/auth/planted.ts', '#server/domain/clients/clients.ts'],
    ['server/auth/planted.ts', '#server/across/privacy/exports.ts'],
    ['server/auth/endpoints/planted.ts', '#server/api/index.ts'],
    ['server/environment/planted.ts', '#server/env.ts'],
    ['server/errors.ts', '#server/db/client.ts'],
    ['server/net/planted.ts', '#server/db/client.ts'],
    ['server/storage/planted.ts', '#server/records/settings.ts'],
    ['server/sms/planted.ts', '#server/jobs/queue.ts'],
    ['server/pictures/planted.ts', '#server/env.ts'],
    ['server/pdf/planted.ts', '#server/log.ts'],
    ['server/backup/planted.ts', '#server/domain/requests/requests.ts'],
    ['server/jobs/planted.ts', '#server/domain/requests/requests.ts'],
    ['server/jobs/planted.ts', '#server/records/settings.ts'],
    ['server/records/planted.ts', '#server/auth/accounts.ts'],
    ['server/records/planted.ts', '#server/domain/requests/requests.ts'],
    ['server/across/privacy/planted.ts', '#server/api/index.ts'],
    ['server/across/privacy/planted.ts', '#server/domain/clients/queries.ts'],
    ['server/across/client-records/planted.ts', '#server/domain/clients/queries.ts'],
    ['server/across/privacy/planted.ts', '#server/worker/runner.ts'],
    ['server/worker/planted.ts', '#server/api/endpoints/requests.ts'],
    ['server/worker/planted.ts', '#server/http/server-env.ts'],
    ['server/worker/planted.ts', '#server/domain/newsletter/issues/clock.ts'],
    ['server/planted.ts', '#server/domain/files/openings.ts'],
    ['server/seed/planted.ts', '#server/domain/requests/requests.ts'],
    ['server/mail/planted.ts', '#server/records/settings.ts'],
    ['server/mail/templates/planted.tsx', '#app/ui/button.tsx'],
    ['server/db/planted.ts', '#server/domain/requests/requests.ts'],
    ['server/api/endpoints/planted.ts', '../index.ts'],
    ['tests/setup/planted.ts', '../factories.ts'],
  ] as const;
  const allowed = [
    ['shared/planted.ts', 'zod'],
    ['app/admin/requests/planted.ts', '#app/admin/nav.ts'],
    ['app/admin/requests/planted.ts', '#app/admin/parts/count-text.ts'],
    ['app/site/home/route.tsx', '#server/errors.ts'],
    ['server/api/endpoints/planted.ts', '#server/records/settings.ts'],
    ['server/auth/planted.ts', '#server/records/settings.ts'],
    ['server/domain/requests/planted.ts', '#server/auth/accounts.ts'],
    ['server/domain/requests/planted.ts', '#server/domain/clients/clients.ts'],
    ['server/domain/newsletter/issues/planted.ts', '#server/domain/newsletter/ask.ts'],
    ['server/api/endpoints/planted.ts', '#server/domain/requests/desk.ts'],
    ['server/across/client-records/planted.ts', '#server/domain/clients/records.ts'],
    ['app/site/home/route.tsx', '#server/domain/blog/site.ts'],
    ['server/planted.ts', '#server/domain/files/files.ts'],
    ['server/worker/planted.ts', '#server/mail/render.ts'],
  ] as const;

  const lint = (...files: string[]): Promise<Ending> =>
    runToEnd(
      bin('biome'),
      ['lint', '--only=style/noRestrictedImports', '--max-diagnostics=none', '--reporter=github', ...files],
      { cwd: copy },
    );

  /** Plants all imports at once, each on a line of its own on top of its file, and gives those that are refused as `file imports target`. */
  async function refusals(): Promise<Set<string>> {
    const byFile = Map.groupBy<string, readonly [string, string]>([...refused, ...allowed], ([file]) => file);
    const plantAll = [...byFile].reduceRight<() => Promise<Ending>>(
      (work, [file, rows]) =>
        () =>
          planted(file, rows.map(([, target]) => `import '${target}';`).join('\n'), work),
      () => lint(...byFile.keys()),
    );
    const { stdout } = await plantAll();
    const found = new Set<string>();
    for (const [, where = '', line] of stdout.matchAll(/noRestrictedImports,file=([^,]+),line=(\d+)/g)) {
      const file = path.relative(copy, where);
      found.add(`${file} imports ${byFile.get(file)?.[Number(line) - 1]?.[1]}`);
    }
    return found;
  }

  let found: Set<string>;
  beforeAll(async () => {
    found = await refusals();
  });

  it('in no file of the house as it is', async () => {
    expect((await lint('.')).code).toBe(0);
  });

  it.each(refused)('of %s to %s', (file, target) => {
    expect(found).toContain(`${file} imports ${target}`);
  });

  it('of the untyped call to screens, but for those that send files', async () => {
    const line = `import { apiFetch } from '#app/session/api.ts';`;
    const files = ['app/admin/requests/planted.ts', 'app/admin/users/users-api.ts'] as const;
    const { stdout } = await planted(files[0], line, () => lint(...files));
    expect([...stdout.matchAll(/file=[^,]*?(app\/[^,]+),/g)].map(([, file]) => file)).toEqual([files[0]]);
  });

  it.each(allowed)('but not of %s to %s', (file, target) => {
    expect(found).not.toContain(`${file} imports ${target}`);
  });
});

describe('the linter refuses a circle of two files', () => {
  const circles = [
    ['by values', `import { other } from '#server/planted-OTHER.ts'; export const THIS = () => other;`],
    ['by types', `import type { Other } from '#server/planted-OTHER.ts'; export type This = Other | 'THIS';`],
    ['by loading later', `export const THIS = () => import('#server/planted-OTHER.ts');`],
  ] as const;
  let refused: Set<string>;
  beforeAll(async () => {
    const plants = circles.flatMap(([, line], index) =>
      [
        [`${index}a`, `${index}b`],
        [`${index}b`, `${index}a`],
      ].map(
        ([own = '', other = '']) =>
          [`server/planted-${own}.ts`, line.replaceAll('OTHER', other).replaceAll('THIS', `planted${own}`)] as const,
      ),
    );
    const files = plants.map(([file]) => file);
    const rule = ['--only=suspicious/noImportCycles', '--max-diagnostics=none', '--reporter=github'];
    const plantAll = plants.reduce<() => Promise<Ending>>(
      (work, [file, line]) =>
        () =>
          planted(file, line, work),
      () => runToEnd(bin('biome'), ['lint', ...rule, ...files], { cwd: copy }),
    );
    const { stdout } = await plantAll();
    refused = new Set(
      [...stdout.matchAll(/noImportCycles,file=[^,]*?(planted-\w+)\.ts/g)].map(([, name = '']) => name),
    );
  });

  it.each(circles.map(([how], index) => [how, index] as const))('%s', (_how, index) => {
    expect([...refused].filter((name) => name.startsWith(`planted-${index}`)).sort()).toEqual([
      `planted-${index}a`,
      `planted-${index}b`,
    ]);
  });
});

describe('the client build refuses', () => {
  let refused: Ending;
  beforeAll(async () => {
    const server = `import { AppError } from '#server/errors.ts'; export const planted = () => new AppError('not_found', 'x');\nsetTimeout(planted);`;
    const builtIn = `import { readFileSync } from 'node:fs'; setTimeout(() => readFileSync('x'));`;
    const build = () => runToEnd(bin('react-router'), ['build', '--logLevel', 'warn'], { cwd: copy });
    refused = await planted('app/admin/nav.ts', server, () => planted('app/portal/person.ts', builtIn, build));
    expect(refused.code).not.toBe(0);
  });

  it('server code in a browser chunk', () => {
    expect(refused.stdout + refused.stderr).toMatch(/server code in the browser: server\/errors\.ts/);
  });

  it('a Node built-in in a browser chunk', () => {
    expect(refused.stdout + refused.stderr).toMatch(
      /Node built-in in the browser: imported by app\/portal\/person\.ts/,
    );
  });
});

describe('the type checker refuses in shared code', () => {
  const plants = [
    ['the DOM', 'export const width = document.body.clientWidth;', /planted-0\.ts.*Cannot find name 'document'/],
    ['Node', 'export const home = process.env.HOME;', /planted-1\.ts.*Cannot find name 'process'/],
    [
      'Node modules',
      `import { readFileSync } from 'node:fs'; export const x = readFileSync;`,
      /planted-2\.ts.*node:fs/,
    ],
  ] as const;
  let refused: Ending;
  beforeAll(async () => {
    const check = () => runToEnd(bin('tsc'), ['--noEmit', '-p', 'shared'], { cwd: copy });
    const plantAll = plants.reduce<() => Promise<Ending>>(
      (work, [, line], index) =>
        () =>
          planted(`shared/planted-${index}.ts`, line, work),
      check,
    );
    refused = await plantAll();
    expect(refused.code).not.toBe(0);
  });

  it.each(plants)('%s', (_what, _line, complaint) => {
    expect(refused.stdout).toMatch(complaint);
  });
});

describe('the words check refuses', () => {
  const check = (messages: Record<string, object>) => {
    const folder = temporaryFolder('words');
    for (const [name, content] of Object.entries(messages))
      writeFileSync(path.join(folder, name), JSON.stringify(content));
    return runToEnd(bin('node'), ['scripts/check-messages.mjs', folder]);
  };

  it('a key that is missing in one language, a blank that differs, an empty text', async () => {
    const missing = await check({ 'en.json': { a: 'A', b: 'B' }, 'it.json': { a: 'A' } });
    expect(missing).toMatchObject({ code: 1, stderr: 'b is missing in it\n' });
    const blank = await check({ 'en.json': { a: 'Hello {name}' }, 'it.json': { a: 'Ciao {nome}' } });
    expect(blank).toMatchObject({ code: 1, stderr: 'a has {name} in en, {nome} in it\n' });
    const empty = await check({ 'part.en.json': { a: 'A' }, 'part.it.json': { a: ' ' } });
    expect(empty).toMatchObject({ code: 1, stderr: 'a is empty in it\n' });
  });

  it('a second language for the public site, which is English only', async () => {
    const fine = await check({ 'en.json': { site_a: 'A', b: 'B' }, 'it.json': { b: 'B' } });
    expect(fine.code).toBe(0);
    const second = await check({ 'en.json': { site_a: 'A' }, 'it.json': { site_a: 'A' } });
    expect(second).toMatchObject({ code: 1, stderr: 'site_a is of the public site, which is English only\n' });
  });

  it('nothing in the words as they are', async () => {
    expect((await runToEnd(bin('node'), ['scripts/check-messages.mjs'])).code).toBe(0);
  });
});
