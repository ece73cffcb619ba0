import { circlesOf, importsAmong, knotsBelow } from './compare/graph.ts';
import { stateHere } from './compare/state.ts';
import { sourcesOf } from './compare/syntax.ts';

/** Fails where files import each other in a circle, whatever the kind of import, or folders of the server use each other in one. */
const here = stateHere();
const files = new Map(
  [...here.files].filter(([path]) => /^(?:app|server|shared)\//.test(path) && !path.includes('.test.')),
);
const imports = importsAmong(sourcesOf({ ...here, files }), ['value', 'type', 'dynamic']);
const circles = [
  ...circlesOf(imports.map(({ from, to }) => [from, to])),
  ...['server', 'server/across', 'server/domain'].flatMap((root) =>
    knotsBelow(root, imports).map((folders) => folders.map((folder) => `${root}/${folder}`)),
  ),
];
for (const circle of circles) console.error(`In a circle: ${circle.sort().join(', ')}`);
process.exitCode = circles.length > 0 ? 1 : 0;
