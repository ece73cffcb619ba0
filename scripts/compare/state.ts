import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Files of one state of the project, their text by path from the root. */
export type State = { name: string; files: ReadonlyMap<string, string> };

const isRead = (path: string) => /^(?:app|server|shared|scripts|tests|bench)\/.*\.(?:ts|tsx|mjs)$/.test(path);
const git = (args: string[], input?: string) =>
  execFileSync('git', args, { maxBuffer: 2 ** 30, ...(input !== undefined && { input }) });
const lines = (output: Buffer) => output.toString('utf8').split('\n').filter(Boolean);

/** The state of `commit`, read from the repository. */
export function stateOf(commit: string): State {
  const paths = lines(git(['ls-tree', '-r', '--name-only', commit])).filter(isRead);
  const answer = git(['cat-file', '--batch'], `${paths.map((path) => `${commit}:${path}`).join('\n')}\n`);
  const files = new Map<string, string>();
  let at = 0;
  // Each answer is `<id> blob <bytes>`, a line break, the bytes, a line break.
  for (const path of paths) {
    const end = answer.indexOf('\n', at);
    const bytes = Number(answer.toString('utf8', at, end).split(' ')[2]);
    files.set(path, answer.toString('utf8', end + 1, end + 1 + bytes));
    at = end + bytes + 2;
  }
  return { name: lines(git(['rev-parse', '--short', commit]))[0] as string, files };
}

/** The state in the working tree, with what is not committed yet. */
export function stateHere(): State {
  const paths = [...new Set(lines(git(['ls-files', '-co', '--exclude-standard'])))].filter(isRead);
  const files = new Map<string, string>();
  for (const path of paths) {
    try {
      files.set(path, readFileSync(path, 'utf8'));
    } catch {
      // deleted, but not committed so yet
    }
  }
  return { name: 'working tree', files };
}
