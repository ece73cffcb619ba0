/** The people of the sample data, one for each kind of access. */
export const sampleAccountNames = ['admin', 'editor', 'viewer', 'client'] as const;
export type SampleAccountName = (typeof sampleAccountNames)[number];

/** Address a sample account signs in with. */
export function sampleAccountEmail(account: SampleAccountName): string {
  return `${account}@vantaggio.example`;
}
