import fc from 'fast-check';

/** How many requests of a fuzz are under way at once: a busy machine lets a test wait for all of them together, not for each. */
export const atOnce = 5;

/** The property that `send` stands for each of a handful of requests that are sent at once; `numRuns` counts handfuls. */
export const handfulOf = <Request>(request: fc.Arbitrary<Request>, send: (request: Request) => Promise<void>) =>
  fc.asyncProperty(fc.array(request, { minLength: atOnce, maxLength: atOnce }), async (requests) => {
    await Promise.all(requests.map(send));
  });
