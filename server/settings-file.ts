import { readFileSync } from 'node:fs';

/**
 * Settings as a file has them, by name: `.env`, or the EnvironmentFile of a service. A line is `NAME=value`; quotes around the whole value
 * are taken away, nothing else is: a # within a line belongs to the value, as systemd reads it.
 * @throws the file system's error when it cannot be read
 */
export function readSettingsFile(file: string): Record<string, string> {
  const lines = readFileSync(file, 'utf8').split('\n');
  return Object.fromEntries(
    lines.flatMap((line) => {
      const match = /^\s*([A-Za-z][A-Za-z0-9_]*)\s*=\s*(.*?)\s*$/.exec(line);
      return match?.[1] ? [[match[1], (match[2] ?? '').replace(/^(["'])(.*)\1$/, '$2')]] : [];
    }),
  );
}
