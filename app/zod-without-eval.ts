// zod's compiled validators use `new Function`, which the Content Security Policy of a document refuses. Schemas look at
// this when they are made, so it is imported first of all by the root, which browsers load before any other route. Said where zod
// itself looks for it (`zod/v4/core`, `globalConfig`): its `config` would bring the whole of it to pages that check nothing.
if (typeof document !== 'undefined') Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
