import { circlesOf, importsAmong, knotsBelow } from './compare/graph.ts';
import { type Inventory, inventoryOf } from './compare/inventory.ts';
import { type State, stateHere, stateOf } from './compare/state.ts';
import { type Source, sourcesOf } from './compare/syntax.ts';

/**
 * Two states of the code beside each other, in Markdown: how much there is of it, its circles, and whatever one state offers and the other
 * does not. `npm run compare -- <commit> [<commit>]`; without the second, the working tree.
 */

const measuredRooms = ['app', 'server', 'shared', 'scripts'];
const isTest = ({ path }: Source) => path.includes('.test.');
const isGenerated = ({ path }: Source) => path === 'server/db/types.ts';
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const percentile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? 0;

function roomOf({ path }: Source): string {
  const parts = path.split('/').slice(0, -1);
  return parts.slice(0, parts[0] === 'app' || parts[0] === 'server' ? 2 : 1).join('/');
}

function measure(state: State) {
  const sources = sourcesOf(state);
  const own = sources.filter(
    (each) => !isTest(each) && !isGenerated(each) && measuredRooms.includes(each.path.split('/')[0] as string),
  );
  const all = importsAmong(sources, ['value', 'type', 'dynamic']);
  const lengths = own.map(({ lines }) => lines);
  return {
    name: state.name,
    rooms: Map.groupBy(own, roomOf),
    knots: ['server', 'server/across', 'server/domain'].flatMap((root) =>
      knotsBelow(root, all).map((each) => `${root}: ${each.sort().join(', ')}`),
    ),
    figures: {
      'tokens without comments (app, server, shared, scripts; without tests and generated types)': sum(
        own.map(({ tokens }) => tokens),
      ),
      files: own.length,
      lines: sum(lengths),
      'lines a file, p50 / p95 / max': [0.5, 0.95, 1].map((share) => percentile(lengths, share)).join(' / '),
      'lines of tests': sum(
        sources.filter((each) => isTest(each) || each.path.startsWith('tests/')).map(({ lines }) => lines),
      ),
      'files in circles (value, type and dynamic imports)': sum(
        circlesOf(all.map(({ from, to }) => [from, to])).map(({ length }) => length),
      ),
      'folders of server/ in knots': sum(knotsBelow('server', all).map(({ length }) => length)),
      'folders of server/across/ in knots': sum(knotsBelow('server/across', all).map(({ length }) => length)),
      'folders of server/domain/ in knots': sum(knotsBelow('server/domain', all).map(({ length }) => length)),
    } as Record<string, number | string>,
    inventory: inventoryOf(sources),
  };
}
type Measured = ReturnType<typeof measure>;

const change = (before: number | string, after: number | string) =>
  typeof before === 'number' && typeof after === 'number' && before > 0
    ? `${(((after - before) / before) * 100).toFixed(1)} %`
    : '';
const row = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
const table = (head: string[], rows: (string | number)[][]) => [
  row(head),
  row(head.map(() => '---')),
  ...rows.map(row),
];

/** Names with how often each stands there: two tests may have one title. */
function missing(from: readonly string[], among: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const each of among) left.set(each, (left.get(each) ?? 0) + 1);
  return from.filter((each) => {
    const count = left.get(each) ?? 0;
    if (count > 0) left.set(each, count - 1);
    return count === 0;
  });
}

function report(before: Measured, after: Measured): string[] {
  const head = ['', before.name, after.name, 'change'];
  const rooms = [...new Set([...before.rooms.keys(), ...after.rooms.keys()])].sort();
  const linesOf = ({ rooms: of }: Measured, room: string) => sum((of.get(room) ?? []).map(({ lines }) => lines));
  const kinds = Object.keys(after.inventory) as (keyof Inventory)[];
  const differences = kinds.flatMap((kind) => [
    ...missing(before.inventory[kind], after.inventory[kind]).map((name) => `- ${kind}, no longer there: ${name}`),
    ...(kind === 'tests'
      ? []
      : missing(after.inventory[kind], before.inventory[kind]).map((name) => `- ${kind}, new: ${name}`)),
  ]);
  return [
    ...table(
      head,
      Object.entries(after.figures).map(([name, value]) => [
        name,
        before.figures[name] ?? 0,
        value,
        change(before.figures[name] ?? 0, value),
      ]),
    ),
    '',
    ...table(
      ['lines of', before.name, after.name, 'change'],
      rooms.map((room) => [
        room,
        linesOf(before, room),
        linesOf(after, room),
        change(linesOf(before, room), linesOf(after, room)),
      ]),
    ),
    '',
    ...after.knots.map((knot) => `Knot in ${after.name}, ${knot}\n`),
    ...table(
      ['number of', before.name, after.name, ''],
      kinds.map((kind) => [kind, before.inventory[kind].length, after.inventory[kind].length, '']),
    ),
    '',
    differences.length === 0 ? 'Nothing of the first is missing in the second.' : 'What differs:',
    '',
    ...differences,
  ];
}

const [first, second] = process.argv.slice(2);
if (!first) {
  console.error('npm run compare -- <commit> [<commit>]: which state is the first?');
  process.exit(2);
}
console.log(report(measure(stateOf(first)), measure(second ? stateOf(second) : stateHere())).join('\n'));
