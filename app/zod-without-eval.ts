import { config } from 'zod/v4/core';

// zod's compiled validators use `new Function`, which the Content Security Policy of a document refuses. Schemas look at
// this when they are made, so it is imported first of all by the root, which browsers load before any other route.
if (typeof document !== 'undefined') config({ jitless: true });
