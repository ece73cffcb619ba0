/** Who enters something into the timeline of a record: somebody who is signed in, a visitor, or the product by itself. */
export type Writer =
  | { kind: 'staff'; userId: string }
  | { kind: 'client'; userId: string }
  | { kind: 'visitor' }
  | { kind: 'system' };

/** What an entry has in each timeline, in columns: when it was made, by whom, and what it tells. */
export const entryColumns = <W extends Writer>(by: W, data: object, now: Date) => ({
  at: now,
  actor_kind: by.kind as W['kind'],
  actor_id: 'userId' in by ? by.userId : null,
  data: JSON.stringify(data),
});
