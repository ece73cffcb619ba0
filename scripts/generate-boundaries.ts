import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Room } from './ground-rooms.ts';
import { nouns } from './nouns.ts';
import { floors } from './rooms.ts';

/** Writes the linter's rules of who may import what, and the pictures of the floors and the nouns in docs/architecture.md; `--check` only compares. */

type Pattern = { group: readonly string[]; message: string };

const base: Pattern = { group: ['..', '../**'], message: "Own folder by './', everything else by its alias." };
const tests = ['!**/*.test.ts', '!**/*.test.tsx'];

type Names = Record<string, { importNames: readonly string[]; message: string }>;

function override(files: readonly string[], patterns: readonly Pattern[], names?: Names, isForTests = false) {
  const options = { patterns: [base, ...patterns], ...(names && { paths: names }) };
  return {
    includes: [...files, ...(isForTests ? [] : tests)],
    linter: { rules: { style: { noRestrictedImports: { level: 'error', options } } } },
  };
}

const rooms = floors.flatMap((floor) => floor.rooms);

/** The floor of what a room uses: a room by its name, a module by the folder it lies in. */
function floorOf(use: string): number {
  const liesIn = ({ name, files }: Room) =>
    name === use || files.some((glob) => use.startsWith(glob.replace('**', '')));
  return floors.findIndex((floor) => floor.rooms.some(liesIn));
}

for (const [floor, { rooms: of }] of floors.entries())
  for (const { name, uses } of of)
    for (const use of uses)
      if (floorOf(use) < 0 || floorOf(use) > floor)
        throw new Error(`${name} may not use ${use}: no room of its floor or a lower one`);

/** Import specifiers of what a room may use: rooms by their names, modules by their paths. */
function specifiersOf(use: string): string[] {
  const room = rooms.find(({ name }) => name === use);
  return (room?.files ?? [use]).map((file) => `#${file}`);
}

/** So many public modules a noun may have. */
const mostOpen = 5;

const namesOfNouns = Object.keys(nouns);
for (const [index, [name, { open, uses }]] of Object.entries(nouns).entries()) {
  if (open.length > mostOpen) throw new Error(`${name} has ${open.length} public modules, of ${mostOpen} at most`);
  for (const module of open)
    if (!existsSync(`server/domain/${name}/${module}.ts`)) throw new Error(`${name} has no module ${module}`);
  for (const use of uses)
    if (!namesOfNouns.slice(0, index).includes(use))
      throw new Error(`${name} may not use ${use}: no noun above it in the plan`);
}
for (const folder of readdirSync('server/domain'))
  if (!namesOfNouns.includes(folder)) throw new Error(`the plan has no noun ${folder}`);

/** What may be imported of nouns: the public modules of `names`, and all of the `own` one. */
const publicModules = (names: readonly string[], own?: string): Pattern => ({
  group: [
    '#server/domain/**',
    ...(own ? [`!#server/domain/${own}/**`] : []),
    ...names.flatMap((name) => (nouns[name]?.open ?? []).map((module) => `!#server/domain/${name}/${module}.ts`)),
  ],
  message: 'Nouns meet through their public modules, as scripts/nouns.ts says.',
});
const allNouns = publicModules(namesOfNouns);

function overrideOf({ files, uses, refusal, words, screens }: Room, noun?: string) {
  const allowed = [...files.map((file) => `#${file}`), ...uses.flatMap(specifiersOf)];
  const ofNouns = noun ? publicModules(nouns[noun]?.uses ?? [], noun) : allNouns;
  return override(noun ? [`server/domain/${noun}/**`] : files, [
    {
      group: [
        '#app/**',
        ...(screens ?? []).map((file) => `!#app/${file}`),
        ...(words ? [] : ['#messages/**']),
        '#tests/**',
      ],
      message: 'Server code does not know the screens.',
    },
    { group: ['#server/**', ...[...new Set(allowed)].map((each) => `!${each}`)], message: refusal },
    ...(noun || uses.includes('domain') ? [ofNouns] : []),
  ]);
}

const inBrowsers: Pattern = { group: ['#server/**', '#tests/**', 'node:*'], message: 'This code runs in browsers.' };
const browserOnly = (uses: readonly string[], message: string, server = inBrowsers) => [
  { group: ['#app/**', ...uses.map((each) => `!#app/${each}`)], message },
  server,
];
const sessionKnows = ['session/**', 'ui/**'];
const areaUses = ['ui/**', 'session/**', 'styles/**', 'report/**', 'tasks/**', 'coach/**'];
const siteUses = ['site/**', 'ui/**', 'styles/**', 'report/**', 'coach/**', 'page-pieces.ts', 'request-context.ts'];
const siteMessage = 'The site uses its own folder and app/ui.';

/** Calls go through the typed client, but for what it does not know: a file as a body. */
const typedCalls: Names = {
  '#app/session/api.ts': {
    importNames: ['apiFetch'],
    message: 'The typed client calls the API: app/session/typed-api.ts.',
  },
};
const sendFiles = ['newsletter/import/import-api.ts', 'parts/pictures/pictures-api.ts', 'users/users-api.ts'];

/** What lies in a folder of the back office uses this folder, and of the others what they share; `parts` uses itself. */
const office = readdirSync('app/admin', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && readdirSync(`app/admin/${entry.name}`).length > 0)
  .map(({ name }) => name)
  .toSorted();
const inOffice = (screen: string) =>
  browserOnly(
    ['admin/*.ts', 'admin/*.tsx', 'admin/parts/**', `admin/${screen}/**`, ...areaUses],
    'A screen uses its own folder and what screens share: app/admin/parts, app/ui and app/session.',
  );

/** The rooms of the browser, which no floors hold apart but what each of them is for. */
const browserSide = [
  override(
    ['shared/**'],
    [
      {
        group: ['*', '*/**', '!./*', '!#shared/**', '!zod', '!zod/mini'],
        message: 'Shared code runs anywhere: zod and itself.',
      },
    ],
  ),
  override(
    ['shared/report/**', 'shared/coach/**', 'shared/contact-words.ts', 'shared/legal-sections.ts'],
    [
      {
        group: ['*', '*/**', '!./*', '!#shared/**', '!#messages/**'],
        message: 'What several areas and the server say alike runs anywhere: words, shared code and itself.',
      },
    ],
  ),
  override(['app/ui/**'], browserOnly(['ui/**'], 'app/ui knows no area.')),
  override(['app/session/**'], browserOnly(sessionKnows, 'app/session knows no area.')),
  override(
    ['app/session/typed-api.ts'],
    browserOnly(sessionKnows, 'app/session knows no area.', {
      group: ['#server/**', '!#server/api/index.ts', '#tests/**', 'node:*'],
      message: 'Only the type of the API comes from the server.',
    }),
  ),
  override(['app/report/**'], browserOnly(['report/**'], 'A report is shown in several areas and knows none.')),
  override(
    ['app/tasks/**'],
    browserOnly(['tasks/**', ...sessionKnows], 'Tasks are shown to staff and to clients, and know neither area.'),
  ),
  override(['app/coach/**'], browserOnly(['coach/**'], 'The steps are shown in several areas and know none.')),
  ...['portal', 'admin', 'account'].map((area) => {
    const patterns = browserOnly(
      [`${area}/**`, ...areaUses, ...(area === 'account' ? ['request-context.ts'] : [])],
      'An area of the app uses its own folder, app/ui and app/session.',
    );
    return override([`app/${area}/**`], patterns, typedCalls);
  }),
  ...office.map((screen) => override([`app/admin/${screen}/**`], inOffice(screen), typedCalls)),
  ...sendFiles.map((file) => override([`app/admin/${file}`], inOffice(file.split('/')[0] ?? ''))),
  override(
    ['app/site/**'],
    browserOnly(siteUses, siteMessage, {
      ...inBrowsers,
      message: 'Only routes, layouts and root.tsx talk to the server.',
    }),
  ),
  override(
    ['app/site/**/route.tsx', 'app/site/layout.tsx', 'app/root.tsx'],
    [
      { group: ['#app/**', ...siteUses.map((each) => `!#app/${each}`)], message: siteMessage },
      {
        group: [
          '#server/**',
          '!#server/domain/**',
          '!#server/across/**',
          '!#server/records/settings.ts',
          '!#server/errors.ts',
        ],
        message: 'Pages enter the server by the public modules of its nouns.',
      },
      allNouns,
    ],
  ),
  override(
    ['app/entry.server.tsx', 'app/page-pieces.ts', 'app/rendered-html.ts'],
    [
      {
        group: ['#server/**', '!#server/log.ts'],
        message: 'The document shell knows the log, nothing else of the server.',
      },
    ],
  ),
];

const everywhere = ['app/**', 'server/**', 'shared/**', 'tests/**', 'bench/**', 'scripts/**'];
const rules = {
  $schema: './node_modules/@biomejs/biome/configuration_schema.json',
  overrides: [
    override(everywhere, [], undefined, true),
    ...browserSide,
    override(['server/*.ts', 'bench/**', 'scripts/**'], [allNouns]),
    ...rooms.flatMap((room) =>
      room.name === 'domain' ? namesOfNouns.map((noun) => overrideOf(room, noun)) : [overrideOf(room)],
    ),
  ],
};

/** The floors from the top down, as they stand in the docs. */
function picture(): string {
  const width = Math.max(...rooms.map(({ name }) => name.length));
  const floorWidth = Math.max(...floors.map(({ name }) => name.length));
  const lines = floors
    .toReversed()
    .flatMap(({ name: floor, rooms: of }) =>
      of.map(({ name, purpose }, index) =>
        [(index === 0 ? floor : '').padEnd(floorWidth), name.padEnd(width), purpose].join('  '),
      ),
    );
  return ['```', ...lines, '```'].join('\n');
}

/** The nouns from the top down: public modules, and the nouns that each uses. */
function pictureOfNouns(): string {
  const rows = [
    ['noun', 'public modules', 'uses'],
    ...Object.entries(nouns)
      .toReversed()
      .map(([name, { open, uses }]) => [name, open.join(', '), uses.join(', ')]),
  ];
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const [first, second] = [widthOf(0), widthOf(1)];
  const lines = rows.map(([name = '', open = '', uses = '']) =>
    [name.padEnd(first), open.padEnd(second), uses].join('  ').trimEnd(),
  );
  return ['```', ...lines, '```'].join('\n');
}

const docs = 'docs/architecture.md';
const [begin, end] = ['<!-- floors: made by scripts/generate-boundaries.ts -->', '<!-- /floors -->'];
const text = readFileSync(docs, 'utf8');
const [before, rest] = text.split(begin);
const after = rest?.split(end)[1];
if (before === undefined || after === undefined) throw new Error(`${docs} has no place for the floors`);

const made: [string, string][] = [
  ['biome.boundaries.json', `${JSON.stringify(rules, null, 2)}\n`],
  [docs, `${before}${begin}\n${picture()}\n\n${pictureOfNouns()}\n${end}${after}`],
];
for (const [file, content] of made) {
  if (!process.argv.includes('--check')) writeFileSync(file, content);
  else if (readFileSync(file, 'utf8') !== content) {
    console.error(`${file} is not what scripts/rooms.ts says: run npm run generate:boundaries`);
    process.exitCode = 1;
  }
}
