/** The post whose screen is open: lists that are read as it is left wait for what was typed in it. */
let settle: (() => Promise<unknown>) | undefined;

/** Longest that a list waits, in milliseconds. */
const patience = 2_000;

export function noteOpenPost(work: () => Promise<unknown>): () => void {
  settle = work;
  return () => {
    if (settle === work) settle = undefined;
  };
}

export async function settleOpenPost(): Promise<void> {
  if (!settle) return;
  const enough = new Promise((resolve) => setTimeout(resolve, patience));
  await Promise.race([settle().catch(() => {}), enough]);
}
