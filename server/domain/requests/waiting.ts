/** Columns of a request that waits for nobody. */
export const waitingForNobody = { waiting_for_client: false, needs: '', waiting_since: null };
