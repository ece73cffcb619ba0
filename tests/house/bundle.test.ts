import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { expect, it } from 'vitest';

const imports =
  /(?:^|\n)(?:import|export)[^'"\n]*?from\s*["']([^"'.#][^"']*)["']|(?:^|\n)import\s*["']([^"'.#][^"']*)["']|\b(?:import|require)\(["']([^"'.#][^"']*)["']\)/g;

/** `@scope/name` or `name` of what is imported. */
const packageOf = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/** What the built files of a folder import that is neither theirs nor Node's. */
function importedBy(folder: string): string[] {
  const files = (readdirSync(folder, { recursive: true }) as string[]).filter((name) => name.endsWith('.js'));
  const imported = new Set<string>();
  for (const file of files) {
    const text = readFileSync(path.join(folder, file), 'utf8');
    for (const match of text.matchAll(imports)) imported.add(match[1] ?? match[2] ?? match[3] ?? '');
  }
  return [...imported].filter((name) => !name.startsWith('node:') && !builtinModules.includes(name)).map(packageOf);
}

it('the worker imports nothing that is not a dependency of ours: where a library puts its own ones is its affair', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };
  const imported = importedBy('build/server');
  // `pg` asks for its native twin only where somebody wants it.
  expect(imported.filter((name) => !(name in dependencies) && name !== 'pg-native')).toEqual([]);
  expect(imported).toContain('pino');
});

it('the supervisor and the process at the door stand alone', () => {
  expect(importedBy('build/supervisor').filter((name) => name !== 'pg-native')).toEqual([]);
});

it('the worker carries the head of each screen of portal and back office, and no screen', () => {
  const files = (readdirSync('build/server', { recursive: true }) as string[]).filter((name) => name.endsWith('.js'));
  const code = files.map((file) => readFileSync(path.join('build/server', file), 'utf8')).join('\n');
  const words = JSON.parse(readFileSync('messages/it.json', 'utf8')) as Record<string, string>;
  const has = (name: string) => code.includes(words[name] as string);
  expect(['admin_requests_title', 'portal_documents_title'].filter((name) => !has(name))).toEqual([]);
  expect(['admin_privacy_intro', 'portal_documents_none_text'].filter(has)).toEqual([]);
});

it('what the server loads is ASCII: a character beyond it would double the memory of its file', () => {
  const files = (readdirSync('build/server', { recursive: true }) as string[]).filter((name) => name.endsWith('.js'));
  const wide = files.filter((file) => /[^\0-\x7f]/.test(readFileSync(path.join('build/server', file), 'utf8')));
  expect(wide).toEqual([]);
  expect(readFileSync('build/server/index.js', 'utf8')).toContain('\\u00e8');
});
