/**
 * Lets the browser paint and hear what is pressed before a loader goes on. A loader that runs while a document is taken over begins inside
 * the same step, which is long enough by itself on a phone.
 */
export const nextTask = () => new Promise<void>((done) => setTimeout(done));
