/** Where a report leads to. What is missing is not shown, so that each place offers what its reader may do. */
export type ReportLinks = {
  /** All rows of a finding, as a page or a file. */
  rows?: (findingId: string) => string;
  /** The rows of a finding as a file. */
  file?: (findingId: string, format: 'csv' | 'xlsx') => string;
  /** The lists for Amazon. */
  pack?: (format: 'csv' | 'xlsx') => string;
  pdf?: string;
  /** Where to ask for a call, and where to write. */
  call?: string;
  write?: string;
};
