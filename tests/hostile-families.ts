/** How hostile texts are written down: one a line, each with its family. */

export const elsewhere = 'https://elsewhere.example';

export type Hostile = { family: string; html: string };

export const family = (name: string, ...htmls: string[]): Hostile[] => htmls.map((html) => ({ family: name, html }));
export const lines = (name: string, text: string): Hostile[] =>
  family(
    name,
    ...text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  );
