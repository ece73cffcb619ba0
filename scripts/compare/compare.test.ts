import { describe, expect, it } from 'vitest';
import { circlesOf, importsAmong, knotsBelow } from './graph.ts';
import { inventoryOf } from './inventory.ts';
import { sourcesOf } from './syntax.ts';

const sources = (files: Record<string, string>) =>
  sourcesOf({ name: 'made up', files: new Map(Object.entries(files)) });
const among = (files: Record<string, string>) => importsAmong(sources(files), ['value', 'type', 'dynamic']);
const circles = (files: Record<string, string>) => circlesOf(among(files).map(({ from, to }) => [from, to]));

describe('the comparison of two states', () => {
  it.each([
    ['a value', `import { b } from '#server/b.ts';`],
    ['a type', `import type { B } from './b.ts';`],
    ['a type among what is exported again', `export type { B } from '#server/b.ts';`],
    ['a type that is asked for inside of another', `type A = import('#server/b.ts').B;`],
    ['an import that waits', `const b = () => import('#server/b.ts');`],
  ])('sees a circle by %s', (_name, text) => {
    const files = { 'server/a.ts': text, 'server/b.ts': `import { a } from '#server/a.ts';` };
    expect(circles(files).map((circle) => circle.sort())).toEqual([['server/a.ts', 'server/b.ts']]);
    expect(circles({ ...files, 'server/b.ts': `// import { a } from '#server/a.ts';` })).toEqual([]);
  });

  it('sees folders that use each other although no two files do', () => {
    const files = {
      'server/domain/x/one.ts': `import { two } from '#server/domain/y/two.ts';`,
      'server/domain/y/two.ts': '',
      'server/domain/y/three.ts': `import { four } from '#server/domain/x/four.ts';`,
      'server/domain/x/four.ts': '',
    };
    expect(circles(files)).toEqual([]);
    expect(knotsBelow('server/domain', among(files)).map((knot) => knot.sort())).toEqual([['x', 'y']]);
  });

  it('counts what is code, not what is said about it', () => {
    const [short, long] = sources({
      'shared/a.ts': 'const a = 1;',
      'shared/b.ts': '/** One. */\nconst a =\n  // one\n  1;',
    });
    expect([short?.tokens, long?.tokens]).toEqual([5, 5]);
  });

  it('names pages, endpoints with their permission, settings, mails, jobs and permissions', () => {
    const found = inventoryOf(
      sources({
        'app/routes.ts': `export default [index('home.tsx'), layout('l.tsx', [route('admin', 'a.tsx', [route(':id', 'b.tsx')])])];`,
        'server/api/index.ts': `export const api = new Hono().route('/things', things);`,
        'server/api/endpoints/things.ts': `export const things = new Hono().use(x)
          .get('/', allow('things.read', { summary: 'All' }), valid('query', q), (c) => c.json(1))
          .delete('/:id', ...endpoint('things.write', 'Removes', {}, () => 1));`,
        'shared/settings.ts': `export const mailSettings = z.object({ port: z.number().default(587), host: z.string() });`,
        'server/mail/mails.ts': `export const mails = { 'sign-in-code': code };`,
        'server/mail/templates/test.ts': `export const smtpTest = defineMail('smtp-test', { props }, build);`,
        'server/jobs/queue.ts': `export const queueNames = ['send-mail', 'clean-files'] as const;`,
        'shared/permissions.ts': `const table = { 'things.read': { roles: [] } } as const satisfies X;`,
      }),
    );
    expect(found).toEqual({
      routes: ['/', '/admin', '/admin/:id'],
      endpoints: ['DELETE /things/:id (things.write)', 'GET /things (things.read)'],
      settings: ['mail.port', 'mail.host'],
      mails: ['sign-in-code', 'smtp-test'],
      jobs: ['send-mail', 'clean-files'],
      permissions: ['things.read'],
      tests: [],
    });
  });

  it('knows a setting by its group and name, however the settings are declared', () => {
    const settings = (text: string) => inventoryOf(sources({ 'shared/settings.ts': text })).settings;
    const schemas = `export const mailSettings = z.object({ port: z.number(), host: z.string() });`;
    const table = `export const settingsFields = { mail: { port: number(1, [1, 2]), host: text('', 9) } } as const satisfies X;`;
    expect(settings(table)).toEqual(settings(schemas));
  });

  it('knows a test by what it says, wherever it stands', () => {
    const text = `describe('a list', () => { describe.each(x)('in %s', () => { it('is read', () => {}); }); it.each(y)(\`has \${z}\`, () => {}); });`;
    const before = inventoryOf(sources({ 'server/a.test.ts': text }));
    expect(before.tests).toEqual(['a list > in %s > is read', 'a list > has …']);
    expect(inventoryOf(sources({ 'tests/house/b.test.ts': text }))).toEqual(before);
  });
});
