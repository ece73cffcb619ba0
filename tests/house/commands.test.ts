import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isKnownSetting, parseEnv } from '#server/env.ts';
import { readSettingsFile } from '#server/settings-file.ts';
import {
  type Block,
  blocksOf,
  commandBlock,
  documents,
  programLanguages,
  shellLanguages,
} from '#tests/setup/documents.ts';
import { runToEnd, temporaryFolder } from '#tests/setup/product.ts';

/** What the documents tell people to type: each block is run by a test as it stands, and what is named besides exists. */

const blocks = documents().flatMap(blocksOf);
const nameOf = ({ file, heading, index }: Pick<Block, 'file' | 'heading' | 'index'>) =>
  `${file} > ${heading} > ${index}`;

/** Blocks that no test runs, and what is done instead. */
const notRun: Record<string, string> = {
  'CONTRIBUTING.md > Commands > 0': 'they write into the checkout; `npm run check` runs each with --check (see below)',
};

/** Which blocks are asked for by `function(file, heading, index)` in a test or a drill. */
function askedFor(name: 'commandBlock' | 'programBlock'): string[] {
  const call = new RegExp(`\\b${name}\\(\\s*'([^']+)',\\s*'([^']+)'(?:,\\s*(\\d+))?,?\\s*\\)`, 'g');
  return globSync('tests/**/*.{test,drill}.ts')
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(call)])
    .map(([, file = '', heading = '', index = '0']) => nameOf({ file, heading, index: Number(index) }));
}

const packageJson = JSON.parse(readFileSync('package.json', 'utf8'));
const scripts: Record<string, string> = packageJson.scripts;
const checks = readFileSync('scripts/check.mjs', 'utf8');

describe('every block of the documents', () => {
  it('that is typed into a shell is run by a test as it stands', () => {
    const typed = blocks.filter(({ language }) => shellLanguages.includes(language)).map(nameOf);
    expect(typed.length).toBeGreaterThan(10);
    const seenTo = new Set([...askedFor('commandBlock'), ...Object.keys(notRun)]);
    expect(typed.filter((name) => !seenTo.has(name))).toEqual([]);
    expect([...seenTo].filter((name) => !typed.includes(name))).toEqual([]);
  });

  it('that is a program is run by a test as it stands', () => {
    const programs = blocks.filter(({ language }) => programLanguages.includes(language)).map(nameOf);
    const run = new Set(askedFor('programBlock'));
    expect(programs.filter((name) => !run.has(name))).toEqual([]);
  });

  it('that writes generated files names scripts whose results `npm run check` compares', () => {
    const [block] = blocks.filter((each) => Object.hasOwn(notRun, nameOf(each)));
    const lines = (block?.text ?? '').trim().split('\n');
    for (const line of lines) {
      const [, name = ''] = /^npm run (generate:\w+) +# /.exec(line) ?? [];
      const [program, file] = (scripts[name] ?? '').split(' ');
      expect(checks, line).toContain(`'${program}', '${file}', '--check'`);
    }
  });
});

describe('containers', () => {
  it('are started by lines that name files, services and a command that are there', async () => {
    const folder = temporaryFolder('containers');
    cpSync('deploy', path.join(folder, 'deploy'), { recursive: true });
    mkdirSync(path.join(folder, 'bin'));
    // There is no daemon here: files are looked for, and what would run in the container runs beside it.
    const docker = `#!/bin/sh
set -eu
echo "docker $*" >> calls
[ "$1" = compose ] && shift
while [ "\${1#-}" != "$1" ]; do test -e "$2"; shift 2; done
[ "$1" = exec ] || exit 0
grep -q "^  $2:" deploy/compose.yaml
shift 2; cd ${process.cwd()}; exec "$@"
`;
    writeFileSync(path.join(folder, 'bin', 'docker'), docker, { mode: 0o755 });
    const { code, stdout, stderr } = await runToEnd(
      'bash',
      ['-euc', commandBlock('docs/operations.md', 'Containers')],
      { cwd: folder, env: { PATH: `${folder}/bin:${process.env.PATH}`, DATA_DIR: path.join(folder, 'data') } },
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(Object.keys(JSON.parse(stdout))).toEqual(['url', 'anonKey', 'serviceRoleKey']);
    expect(readFileSync(path.join(folder, 'calls'), 'utf8').match(/ (up|exec) /g)).toEqual([' up ', ' exec ']);
  });
});

describe('addresses of a database', () => {
  it.each([
    ['with a pooler', commandBlock('docs/operations.md', 'The database: connections, poolers, TLS')],
    ['over TLS', commandBlock('docs/operations.md', 'The database: connections, poolers, TLS', 1)],
  ])('%s say the same to the product, to systemd and to a shell', (_how, block) => {
    const file = path.join(temporaryFolder('settings'), 'settings');
    writeFileSync(file, block);
    const settings = readSettingsFile(file);
    expect(parseEnv(settings)).toMatchObject(settings);
    const printed = execFileSync('sh', ['-euac', `. ${file}; env`], { encoding: 'utf8', env: {} });
    for (const [name, value] of Object.entries(settings)) {
      expect(printed.split('\n')).toContain(`${name}=${value}`);
      expect(new URL(value).pathname).toBe('/database');
    }
  });
});

describe('what is named beside the blocks', () => {
  /** Blocks of a shell and words in backticks: what somebody may type or look for. */
  const typed = documents().flatMap((file) => {
    const words = readFileSync(file, 'utf8').replaceAll(/^ *```[\s\S]*?^ *```$/gm, '');
    const inline = [...words.matchAll(/`([^`\n]+(?:\n[^`\n]+)?)`/g)].map(([, text = '']) => text.replace('\n', ' '));
    const own = blocks.filter((block) => block.file === file && shellLanguages.includes(block.language));
    return [...inline, ...own.map(({ text }) => text)].map((text) => ({ file, text }));
  });
  const found = (pattern: RegExp) =>
    typed.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([, name = '']) => ({ file, name })));

  it('scripts of npm, programs of Node, drills and commands of operators exist', () => {
    const ofNpm = found(/\bnpm run (?:-s |--silent )?([\w:-]+)/g);
    expect(ofNpm.length).toBeGreaterThan(50);
    expect(ofNpm.filter(({ name }) => !Object.hasOwn(scripts, name))).toEqual([]);
    const programs = found(/\bnode (?:--\S+ )*([\w./-]+\.(?:ts|mjs|js))\b/g);
    expect(programs.filter(({ name }) => !existsSync(name))).toEqual([]);
    const drills = found(/\bnpm run drill -- (\w+)/g);
    expect(drills.filter(({ name }) => !existsSync(`tests/drills/${name}.drill.ts`))).toEqual([]);
    const table = /const commands: [^{]+\{([^}]+)\}/.exec(readFileSync('server/manage.ts', 'utf8'))?.[1] ?? '';
    const commands = [...table.matchAll(/^ {2}'?([\w:-]+)'?[,:]/gm)].map(([, name]) => name);
    expect(commands.length).toBeGreaterThan(5);
    const called = found(/(?:^|\n|[;&|] *)(?:vantaggio|npm run (?:-s )?manage --) ([a-z][\w:-]*)/g);
    expect(called.filter(({ name }) => !commands.includes(name))).toEqual([]);
  });

  it('variables are settings of the product, or read by a program of this repository', () => {
    const read = execFileSync(
      'git',
      ['grep', '-hoE', '\\b[A-Z][A-Z0-9_]{2,}\\b', '--', '*.ts', '*.mjs', '*.sh', 'deploy'],
      {
        encoding: 'utf8',
      },
    );
    const known = new Set(read.split('\n'));
    const given = found(/(?:^|[\s;])([A-Z][A-Z0-9_]{2,})=/g);
    expect(given.length).toBeGreaterThan(20);
    expect(given.filter(({ name }) => !isKnownSetting(name) && !known.has(name))).toEqual([]);
  });

  it('files are there, under the path that is given or below the folder that the page is about', () => {
    const all = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).split('\n');
    const given = found(
      /(?:^|[\s(])((?:[\w.-]+\/)+[\w.-]+\.(?:ts|tsx|mjs|md|sh|json|yaml|yml|css|service|test))(?=$|[\s,;:)])/g,
    );
    expect(given.length).toBeGreaterThan(200);
    expect(given.filter(({ name }) => !all.some((file) => file === name || file.endsWith(`/${name}`)))).toEqual([]);
  });

  it('links lead to a file, and to a heading in it', () => {
    const anchorOf = (heading: string) =>
      heading
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-');
    const anchors = (file: string) =>
      [...readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading));
    const links = documents().flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\]\((?!\w+:)([^)\s]+)\)/g)].map(([, target = '']) => ({ file, target })),
    );
    expect(links.length).toBeGreaterThan(100);
    const broken = links.filter(({ file, target }) => {
      const [name = '', anchor] = target.split('#');
      const to = name ? path.join(path.dirname(file), name) : file;
      return !existsSync(to) || (anchor !== undefined && !anchors(to).includes(anchor));
    });
    expect(broken).toEqual([]);
  });
});

it('one version of Node is named everywhere', () => {
  const [oldest = '', newest = ''] = [...packageJson.engines.node.matchAll(/\^(\d+\.\d+)/g)].map(
    ([, version]) => version,
  );
  const said = `Node.js ${newest} or newer (or ${oldest.split('.')[0]}, from ${oldest} on)`;
  for (const file of ['README.md', 'CONTRIBUTING.md', 'docs/api.md'])
    expect(readFileSync(file, 'utf8')).toContain(said);
  expect(readFileSync('docs/operations.md', 'utf8')).toContain(said.replace('Node.js ', 'Node.js | '));
  const pinned = new Set(Object.values<string>(packageJson.optionalDependencies));
  expect([...pinned].map((version) => version.split('.')[0])).toEqual([readFileSync('.nvmrc', 'utf8').trim()]);
});
