import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import './programs.ts';

describe('one module graph', () => {
  const atStart = /(?:from|import)\s*'((?:#server|#shared|#app|\.)\/[^']+)'/g;
  const everLoaded = /(?:from|import)\s*\(?\s*'((?:#server|#shared|#app|\.)\/[^']+)'/g;

  /** Every module of ours that `entry` loads, types aside: at its start, or ever. */
  function loadedFrom(entry: string, imports = everLoaded, seen = new Set<string>()): Set<string> {
    if (seen.has(entry)) return seen;
    seen.add(entry);
    const text = readFileSync(entry, 'utf8').replaceAll(/^\s*(?:import|export) type [\s\S]*?;/gm, '');
    for (const [, target = ''] of text.matchAll(imports)) {
      const file = target.startsWith('#') ? target.slice(1) : path.join(path.dirname(entry), target);
      loadedFrom(file, imports, seen);
    }
    return seen;
  }

  it('the supervisor never loads the pool, and the shell only for a command that needs it', () => {
    for (const loaded of [loadedFrom('server/main.ts'), loadedFrom('server/manage.ts', atStart)]) {
      expect(loaded).toContain('server/db/migrate.ts'); // the walk finds what is there
      expect(loaded).not.toContain('server/db/client.ts');
    }
    expect(loadedFrom('server/worker.ts')).toContain('server/db/client.ts');
  });

  it('the shell begins no command with a file that Node itself cannot read', () => {
    const begun = [...loadedFrom('server/manage.ts', atStart)].flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/await import\('#(server\/[^']+)'\)/g)].map(([, target = '']) => target),
    );
    expect(begun).toContain('server/across/backups/shell.ts');
    for (const target of begun)
      expect([...loadedFrom(target, atStart)].filter((file) => !file.endsWith('.ts'))).toEqual([]);
  });

  it('the built server holds one pool', () => {
    const files = readdirSync('build/server', { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.js'),
    );
    const text = files.map((name) => readFileSync(path.join('build/server', name), 'utf8')).join('\n');
    // pg-boss brings another for whoever gives it an address; it has ours.
    const pools = text
      .match(/^.*new \w+(?:\.default)?\.Pool\(.*$/gm)
      ?.filter((line) => !/Pool\(this\.config\)/.test(line));
    expect(pools).toHaveLength(1);
  });
});
