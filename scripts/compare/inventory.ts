import type { Node, ObjectExpression } from '@babel/types';
import { childrenOf, nodesOf, type Source, textOf } from './syntax.ts';

/** What a state offers, as names that stay the same however the code is arranged. */
export type Inventory = Record<
  'routes' | 'endpoints' | 'settings' | 'mails' | 'jobs' | 'permissions' | 'tests',
  string[]
>;

const calleeName = (node: Node): string | undefined => {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'MemberExpression') return calleeName(node.object);
  return node.type === 'CallExpression' || node.type === 'TaggedTemplateExpression'
    ? calleeName(node.type === 'CallExpression' ? node.callee : node.tag)
    : undefined;
};
const keyOf = (node: Node) => (node.type === 'Identifier' ? node.name : (textOf(node) ?? ''));

/** Pages: address and file's place, `/` before each; those below a page carry its address. */
function routesOf(node: Node, above = ''): string[] {
  if (node.type !== 'CallExpression') return childrenOf(node).flatMap((child) => routesOf(child, above));
  const name = calleeName(node.callee);
  const own = name === 'route' ? `${above}/${textOf(node.arguments[0])}` : name === 'index' ? `${above}/` : undefined;
  const below = node.arguments.flatMap((argument) => routesOf(argument, own ?? above));
  return own === undefined ? below : [own, ...below];
}

const methods = new Set(['get', 'post', 'put', 'patch', 'delete']);
/** The first text that is given to a guard inside of `node`: the action of the permission table, or `open`. */
function actionIn(node: Node): string | undefined {
  for (const each of nodesOf(node)) {
    if (each.type !== 'CallExpression' || each.callee.type !== 'Identifier') continue;
    if (/^allowAnyone|openEndpoint$/.test(each.callee.name)) return 'open';
    if (/^(?:allow|endpoint)/.test(each.callee.name)) return textOf(each.arguments[0]);
  }
  return undefined;
}

type Chain = { own: string[]; mounted: { path: string; name: string }[] };
function chainOf(node: Node): Chain {
  const found: Chain = { own: [], mounted: [] };
  for (
    let at: Node = node;
    at.type === 'CallExpression' && at.callee.type === 'MemberExpression';
    at = at.callee.object
  ) {
    const method = keyOf(at.callee.property as Node);
    const path = textOf(at.arguments[0]);
    if (path === undefined) continue;
    const [, second] = at.arguments;
    if (method === 'route' && second?.type === 'Identifier') found.mounted.push({ path, name: second.name });
    if (!methods.has(method)) continue;
    const action = at.arguments
      .slice(1)
      .map(actionIn)
      .find((each) => each !== undefined);
    found.own.push(`${method.toUpperCase()} ${path} (${action ?? 'no action'})`);
  }
  return found;
}

/** Endpoints of `/api/v1`: method, address, action of the permission table. */
function endpointsOf(sources: readonly Source[]): string[] {
  const chains = new Map<string, Chain>();
  for (const { path, tree } of sources) {
    if (!path.startsWith('server/api/') || path.endsWith('.test.ts')) continue;
    for (const node of nodesOf(tree.program))
      if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init?.type === 'CallExpression')
        chains.set(node.id.name, chainOf(node.init));
  }
  const below = (name: string, prefix: string): string[] => {
    const chain = chains.get(name);
    if (!chain) return [];
    const own = chain.own.map((each) => each.replace(' /', ` ${prefix}/`).replace(/(?<=.)\/(?= \()/, ''));
    return [...own, ...chain.mounted.flatMap(({ path, name: of }) => below(of, prefix + path))];
  };
  return below('api', '');
}

function* objectsNamed(sources: readonly Source[], file: RegExp, name: RegExp): Generator<[string, ObjectExpression]> {
  for (const { path, tree } of sources) {
    if (!file.test(path) || path.includes('.test.')) continue;
    for (const node of nodesOf(tree.program)) {
      if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier' || !name.test(node.id.name)) continue;
      const object = node.init && [...nodesOf(node.init)].find((each) => each.type === 'ObjectExpression');
      if (object?.type === 'ObjectExpression') yield [node.id.name, object];
    }
  }
}
const entriesOf = ({ properties }: ObjectExpression) =>
  properties.flatMap((each) => (each.type === 'ObjectProperty' ? [[keyOf(each.key), each.value] as const] : []));

/** Texts of the list called `name` in a file. */
function listed(sources: readonly Source[], file: RegExp, name: string): string[] {
  const trees = sources.filter(({ path }) => file.test(path)).map(({ tree }) => tree.program);
  for (const node of trees.flatMap((tree) => [...nodesOf(tree)]))
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.id.name === name && node.init)
      return [...nodesOf(node.init)].flatMap((each) => textOf(each) ?? []);
  return [];
}

/** Titles of tests with the titles of what they stand in; the file does not count, so that a test may move. */
function titlesIn(node: Node, above: string): string[] {
  if (node.type !== 'CallExpression') return childrenOf(node).flatMap((child) => titlesIn(child, above));
  const name = calleeName(node.callee);
  const title = name && /^(?:describe|it|test)$/.test(name) ? textOf(node.arguments[0]) : undefined;
  const full = title === undefined ? above : above + (above && ' > ') + title;
  const below = childrenOf(node).flatMap((child) => titlesIn(child, full));
  return title !== undefined && name !== 'describe' ? [full, ...below] : below;
}

/** Settings as `group.field`: one table of groups, or, before there was one, an object `<group>Settings` for each. */
function settingsOf(sources: readonly Source[]): string[] {
  const tables = [...objectsNamed(sources, /^shared\/settings\.ts$/, /^settingsFields$/)];
  const groups =
    tables.length > 0
      ? tables.flatMap(([, table]) => entriesOf(table))
      : [...objectsNamed(sources, /^shared\/settings\.ts$/, /^\w+Settings$/)].map(
          ([name, fields]) => [name.replace(/Settings$/, ''), fields] as const,
        );
  return groups.flatMap(([group, fields]) =>
    fields.type === 'ObjectExpression' ? entriesOf(fields).map(([field]) => `${group}.${field}`) : [],
  );
}

/** Mails by the name that each is defined under, or, before that, by their entry in the table of all. */
function mailsOf(sources: readonly Source[]): string[] {
  const tables = [...objectsNamed(sources, /^server\/mail\/(?:mails|render)\.ts$/, /^(?:mails|mailBuilders)$/)];
  const templates = sources.filter(({ path }) => path.startsWith('server/mail/templates/'));
  const defined = templates
    .flatMap(({ tree }) => [...nodesOf(tree.program)])
    .flatMap((node) =>
      node.type === 'CallExpression' && calleeName(node.callee) === 'defineMail'
        ? (textOf(node.arguments[0]) ?? [])
        : [],
    );
  return [...tables.flatMap(([, object]) => entriesOf(object).map(([key]) => key)), ...defined];
}

/** All that a state offers. */
export function inventoryOf(sources: readonly Source[]): Inventory {
  const pages = sources.find(({ path }) => path === 'app/routes.ts');
  const actions = [...objectsNamed(sources, /^shared\/permissions\.ts$/, /^table$/)];
  return {
    routes: pages ? routesOf(pages.tree.program) : [],
    endpoints: endpointsOf(sources),
    settings: settingsOf(sources),
    mails: mailsOf(sources),
    jobs: listed(sources, /^server\/jobs\/queue\.ts$/, 'queueNames'),
    permissions: actions.flatMap(([, object]) => entriesOf(object).map(([key]) => key)),
    tests: sources
      .filter(({ path }) => path.includes('.test.') || path.startsWith('tests/'))
      .flatMap(({ tree }) => titlesIn(tree.program, '')),
  };
}
