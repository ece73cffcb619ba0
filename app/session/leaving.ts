/** So long a page that is being left is not left once more, in milliseconds. Whoever stays, asked about what they typed, is asked anew. */
const leavingMs = 5_000;

/** Two ways lead to the sign-in: a new document, and a redirect that the router follows. Each would break off the other. */
let leaver: 'document' | 'router' | undefined;
let stayed: Promise<void> = Promise.resolve();

function begin(by: 'document' | 'router'): void {
  leaver = by;
  stayed = new Promise((resolve) => {
    setTimeout(() => {
      leaver = undefined;
      resolve();
    }, leavingMs);
  });
}

/**
 * All that a screen asks is refused at once when its session has ended: the first refusal alone loads the sign-in. Nothing is loaded where
 * it stands already, whose address says where to come back to.
 *
 * @returns resolves when somebody has stayed: a page that is being left shall show no error meanwhile
 */
export async function loadSignInOnce(load: () => Promise<void>): Promise<void> {
  if (window.location.pathname === '/login') return;
  if (!leaver) {
    begin('document');
    await load();
  }
  await stayed;
}

/** Resolves when a loader may send to the sign-in: at once, or when somebody has stayed whose page was about to be left. */
export async function untilRouterMayLead(): Promise<void> {
  if (leaver === 'document') await stayed;
  // Loaders of one page answer together: each may redirect, and the router follows one.
  if (!leaver) begin('router');
}
