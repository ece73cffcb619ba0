import type Big from 'big.js';
import type { Collected } from '#server/analysis/collect/scope.ts';
import type { Line } from '#server/analysis/lines.ts';
import type { Parameters } from '#server/analysis/parameters.ts';
import type { Finding, FindingRow } from '#shared/analysis-document.ts';
import type { Account } from './test.ts';

/** What a rule found, before it has a number; only what is `risk` is money at risk, and claims no euro that another one claims. */
export type Found = Omit<Finding, 'id' | 'rows_total'> & {
  /**
   * What the document does not show of each row, by its place: names apart from each other, and figures from which lists for Amazon are made. There are
   * many, and each is asked for once, when it is written: none is kept.
   */
  detailOf?: (at: number) => FindingRow;
  /** What acting on it moves in the days of the analysis, cautiously, in millionths. */
  promised?: Big;
};

/** What a rule looks at. */
export type Matter = {
  scope: Collected;
  parameters: Parameters;
  account: Account;
  isBrand: (line: Line) => boolean;
  /** Lines that are judged: no brands, nothing that no test takes. */
  lines: readonly Line[];
};
