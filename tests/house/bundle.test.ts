import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { expect, it } from 'vitest';

const imports =
  /(?:^|\n)(?:import|export)[^'"\n]*?from\s*["']([^"'.#][^"']*)["']|(?:^|\n)import\s*["']([^"'.#][^"']*)["']|\b(?:import|require)\(["']([^"'.#][^"']*)["']\)/g;

/** `@scope/name` or `name` of what is imported. */
const packageOf = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

it('the worker imports nothing that is not a dependency of ours: where a library puts its own ones is its affair', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };
  const folder = 'build/server';
  const files = (readdirSync(folder, { recursive: true }) as string[]).filter((name) => name.endsWith('.js'));
  const imported = new Set<string>();
  for (const file of files) {
    const text = readFileSync(path.join(folder, file), 'utf8');
    for (const match of text.matchAll(imports)) imported.add(match[1] ?? match[2] ?? match[3] ?? '');
  }
  const foreign = [...imported].filter(
    (name) => !name.startsWith('node:') && !builtinModules.includes(name) && !(packageOf(name) in dependencies),
  );
  expect(foreign).toEqual([]);
  expect([...imported].map(packageOf)).toContain('react-router');
});
