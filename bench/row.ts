/** One line of the result. */
export type Row = {
  what: string;
  value: string;
  /** The figure itself, where it is one. */
  number?: number;
  goal?: string;
  met?: boolean;
};

export const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
