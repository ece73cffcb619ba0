import { build } from 'vite';

/** The supervisor and the process at the door, each in one file: read from their sources they took half a second, most of it to find and strip these. */
await build({
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  // `pg` asks for it only when somebody wants its native twin.
  ssr: { noExternal: true, external: ['pg-native'] },
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'build/supervisor',
    rolldownOptions: {
      input: { main: 'server/main.ts', doorkeeper: 'server/doorkeeper.ts' },
      output: { comments: false },
    },
  },
});
