import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The fenced blocks of the documents, to be run as they stand there. */

export type Block = {
  file: string;
  /** The heading that it stands below. */
  heading: string;
  /** How many blocks of its kind stand before it below that heading. */
  index: number;
  language: string;
  text: string;
};

/** Words after the three backticks for something that is typed into a shell. */
export const shellLanguages = ['sh', 'bash', 'shell', 'console', 'zsh'];
/** Words for a program of its own. */
export const programLanguages = ['js', 'mjs', 'javascript'];

const isOneKind = (one: string, other: string) =>
  one === other || [shellLanguages, programLanguages].some((kind) => kind.includes(one) && kind.includes(other));

/** Every document of this repository. */
export const documents = (): string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', '*.md'], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);

export function blocksOf(file: string): Block[] {
  const found: Block[] = [];
  let heading = '';
  let open: { indent: string; language: string; lines: string[] } | undefined;
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const fence = /^(\s*)(?:```|~~~)\s*(\S*)/.exec(line);
    if (open && fence) {
      const { language, lines, indent } = open;
      const index = found.filter((each) => each.heading === heading && isOneKind(each.language, language)).length;
      const text = lines.map((each) => `${each.replace(indent, '')}\n`).join('');
      found.push({ file, heading, index, language, text });
      open = undefined;
    } else if (open) open.lines.push(line);
    else if (fence) open = { indent: fence[1] ?? '', language: fence[2] ?? '', lines: [] };
    else heading = /^#+ (.*)$/.exec(line)?.[1] ?? heading;
  }
  return found;
}

function blockOf(languages: string[], file: string, heading: string, index: number): string {
  const found = blocksOf(file).find(
    (each) => each.heading === heading && each.index === index && languages.includes(each.language),
  );
  if (!found) throw new Error(`${file} has no such block below "${heading}".`);
  return found.text;
}

/** What is to be typed into a shell below `heading`. A test that calls this has to run it: `tests/house/commands.test.ts` counts on it. */
export const commandBlock = (file: string, heading: string, index = 0): string =>
  blockOf(shellLanguages, file, heading, index);

/** The program below `heading`, for a test that runs it. */
export const programBlock = (file: string, heading: string, index = 0): string =>
  blockOf(programLanguages, file, heading, index);
