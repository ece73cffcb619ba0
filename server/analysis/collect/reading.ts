import type { Warning } from '#shared/analysis-document.ts';

/** What became of the rows of a file. */
export type Reading = {
  read: number;
  used: number;
  skipped: Record<string, number>;
  overlaps: number;
  /** Those of them that tell of more days than the newer file: what they say of the others is left out with them. */
  cut: number;
  /** Numbers that a spreadsheet has rounded: nobody finds what they named. */
  lossyIds: number;
  /** Articles of which another business report tells; neither of them says its days or its marketplace. */
  twice: number;
  /** What it says beside other files. */
  warnings: Warning[];
};

export const noReading = (): Reading => ({
  read: 0,
  used: 0,
  skipped: {},
  overlaps: 0,
  cut: 0,
  twice: 0,
  lossyIds: 0,
  warnings: [],
});

/** Counts a row that was not used, by its reason. */
export function skip(reading: Reading, reason: string): void {
  reading.skipped[reason] = (reading.skipped[reason] ?? 0) + 1;
}
