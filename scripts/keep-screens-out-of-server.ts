import path from 'node:path';
import { type Plugin, parseAst } from 'vite';

/** Areas whose screens browsers draw alone: the server stops at what their layouts show until the scripts are there. */
const areas = ['portal', 'admin'];

/** What the server asks of a route that it never draws: the head and the status of its document, and what stands there until its scripts come. */
const asked = ['handle', 'links', 'meta', 'loader', 'action', 'headers', 'HydrateFallback', 'ErrorBoundary'];

type Statement = ReturnType<typeof parseAst>['body'][number];

/** Names that a statement gives to other files. */
function exportsOf(statement: Statement): string[] {
  if (statement.type !== 'ExportNamedDeclaration') return [];
  const { declaration, specifiers } = statement;
  if (!declaration) return specifiers.map(({ exported }) => (exported.type === 'Literal' ? '' : exported.name));
  if (declaration.type !== 'VariableDeclaration')
    return 'id' in declaration && declaration.id && 'name' in declaration.id ? [declaration.id.name] : [];
  return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
}

/** What a statement sets a property of: `clientLoader` in `clientLoader.hydrate = true`. */
function changedBy(statement: Statement): string | undefined {
  if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'AssignmentExpression') return;
  const { left } = statement.expression;
  return left.type === 'MemberExpression' && left.object.type === 'Identifier' ? left.object.name : undefined;
}

/**
 * A route's file without what browsers alone ask of it: that is no export any more, so that the bundler leaves it out with all that it uses.
 *
 * @param code - as JavaScript
 */
export function withoutScreen(code: string): string {
  const { body } = parseAst(code);
  const names = body.flatMap(exportsOf);
  const isLeftOut = (name: string | undefined) => name !== undefined && names.includes(name) && !asked.includes(name);
  const kept = body.map((statement) => {
    const text = code.slice(statement.start, statement.end);
    if (statement.type === 'ExportDefaultDeclaration')
      // A route without any is a resource, of which no document is made.
      return `${statement.declaration.type === 'FunctionDeclaration' ? text.replace('export default', '') : ''}\nexport default () => null;`;
    if (isLeftOut(changedBy(statement))) return '';
    if (statement.type !== 'ExportNamedDeclaration' || !exportsOf(statement).some(isLeftOut)) return text;
    return statement.declaration ? text.replace('export', '') : '';
  });
  return kept.join('\n');
}

/** The one file of the app that does something by being read. */
const actsByItself = 'zod-without-eval.ts';

/**
 * Leaves screens of portal and back office, and the libraries that they alone use, out of the worker: React Router's list of routes imports
 * each of them whole, though the server draws none. What is left of a screen's file goes with the parts that nothing else uses. Fails the build
 * where a layout would have the server draw what is below it.
 */
export function keepScreensOutOfServer(root = process.cwd()): Plugin {
  const app = path.join(root, 'app') + path.sep;
  const folders = areas.map((area) => path.join(app, area) + path.sep);
  return {
    name: 'keep-screens-out-of-server',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    transform: {
      filter: { id: /\.tsx?$/ },
      handler(code, id) {
        if (!id.startsWith(app) || id === app + actsByItself) return;
        const folder = folders.find((each) => id.startsWith(each));
        if (folder === undefined || !/^(?:route|layout)\.tsx$/.test(path.basename(id)))
          return { code, map: null, moduleSideEffects: false };
        const names = parseAst(code).body.flatMap(exportsOf);
        const isDrawnBelow =
          !names.includes('HydrateFallback') || !names.includes('clientLoader') || names.includes('loader');
        if (id === `${folder}layout.tsx` && isDrawnBelow)
          this.error(
            'this layout needs a HydrateFallback, a clientLoader and no loader: the server has no screens to draw below it',
          );
        return { code: withoutScreen(code), map: null, moduleSideEffects: false };
      },
    },
  };
}
