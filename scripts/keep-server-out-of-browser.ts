import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * Fails the client build when server code or a Node built-in reaches a browser chunk.
 * React Router strips loaders and actions and guards only `.server` names; this guards the folder.
 * Checked after tree shaking (`generateBundle`), so that a loader's own imports do not count.
 */
export function keepServerOutOfBrowser(root = process.cwd()): Plugin {
  const serverFolder = path.join(root, 'server') + path.sep;
  return {
    name: 'keep-server-out-of-browser',
    apply: 'build',
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      const faults: string[] = [];
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue;
        for (const id of Object.keys(output.modules)) {
          if (id.startsWith(serverFolder)) {
            faults.push(`server code in the browser: ${path.relative(root, id)} (in ${output.fileName})`);
          }
          // Vite puts an empty module in place of a built-in, which then fails in front of the visitor.
          if (id.includes('__vite-browser-external')) {
            const importers = this.getModuleInfo(id)?.importers.map((importer) => path.relative(root, importer));
            faults.push(`Node built-in in the browser: imported by ${importers?.join(', ')} (in ${output.fileName})`);
          }
        }
      }
      if (faults.length > 0) this.error(faults.join('\n'));
    },
  };
}
