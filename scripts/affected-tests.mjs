import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Which unit tests stand on what was changed: those that import it, by whatever way. */

const lines = (args) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
const isCode = (file) => /\.(?:ts|tsx|mjs)$/.test(file) && existsSync(file);

/** Files that differ from `commit`, in the working tree and among what git does not know yet. */
export const changedSince = (commit) => [
  ...new Set([...lines(['diff', '--name-only', commit]), ...lines(['ls-files', '-o', '--exclude-standard'])]),
];

// Types are left out: what they break, `npm run check` tells.
const importing = /(?:^(?:import|export)(?!\s+type\b)[^;'"]*['"]|\bimport\(\s*['"])([#.][^'"]+)['"]/gm;
const fileOf = (module, from) =>
  module.startsWith('#') ? module.slice(1) : path.posix.join(path.posix.dirname(from), module);

/** Every file beside those that import it. */
function importers() {
  const found = new Map();
  for (const file of lines(['ls-files', '-co', '--exclude-standard']).filter(isCode))
    for (const [, module] of readFileSync(file, 'utf8').matchAll(importing)) {
      const to = fileOf(module, file);
      found.set(to, [...(found.get(to) ?? []), file]);
    }
  return found;
}

/** What no import tells of: with these, every unit test runs. */
const concernsAll =
  /^(?:messages\/|server\/db\/migrations\/|tests\/setup\/|vitest\.config\.ts$|package(?:-lock)?\.json$)/;
const isUnitTest = (file) => /^(?:app|server|shared|scripts)\/.*\.test\.tsx?$/.test(file);

/** They put everything together: whoever asks through them is not counted as standing on each part. */
const assemblies = /^server\/(?:api\/index|app|worker)\.ts$/;
/** Tests of an endpoint ask through the whole API; they are known by its name. */
const testsOfEndpoint = (file, tests) => {
  const [, name] = /^server\/api\/endpoints\/([^/.]+)\.ts$/.exec(file) ?? [];
  return name ? tests.filter((test) => new RegExp(`^server/api/endpoints/${name}[.-]`).test(test)) : [];
};

/**
 * Paths of unit tests that a change of `changed` is likely to break; `'all'` when it names something that all of them stand on. All that it can
 * break, only `npm test` says.
 */
export function affectedTests(changed) {
  if (changed.some((file) => concernsAll.test(file))) return 'all';
  const importedBy = importers();
  const reached = new Set(changed);
  for (const file of reached)
    for (const each of assemblies.test(file) ? [] : (importedBy.get(file) ?? [])) reached.add(each);
  const tests = lines(['ls-files', '-co', '--exclude-standard']).filter((file) => isUnitTest(file) && existsSync(file));
  const named = new Set([...reached].flatMap((file) => testsOfEndpoint(file, tests)));
  return tests.filter((file) => reached.has(file) || named.has(file));
}
