import path from 'node:path';
import { type ParseResult, parse } from '@babel/parser';
import type { Node } from '@babel/types';
import type { State } from './state.ts';

export type Import = { from: string; to: string; kind: 'value' | 'type' | 'dynamic' };
/** One file as it is compared. */
export type Source = { path: string; lines: number; tokens: number; tree: ParseResult; imports: Import[] };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** Nodes directly below `node`, in the order of the text. */
export const childrenOf = (node: Node): Node[] =>
  Object.entries(node)
    .filter(([key]) => !/comments$/i.test(key) && key !== 'tokens')
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);

/** Every node of a tree. */
export function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const child of childrenOf(node)) yield* nodesOf(child);
}

/** The text of a literal; holes of a template are `…`. */
export function textOf(node: Node | null | undefined): string | undefined {
  if (node?.type === 'StringLiteral') return node.value;
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? value.raw).join('…');
  return undefined;
}

function asked(node: Node): { module: string; kind: Import['kind'] } | undefined {
  if (node.type === 'ImportDeclaration') {
    const areTypes = node.specifiers.every((each) => each.type === 'ImportSpecifier' && each.importKind === 'type');
    const isType = node.importKind === 'type' || (node.specifiers.length > 0 && areTypes);
    return { module: node.source.value, kind: isType ? 'type' : 'value' };
  }
  if ((node.type === 'ExportNamedDeclaration' || node.type === 'ExportAllDeclaration') && node.source)
    return { module: node.source.value, kind: node.exportKind === 'type' ? 'type' : 'value' };
  if (node.type !== 'TSImportType' && node.type !== 'ImportExpression') return undefined;
  const module = textOf(node.source);
  return module === undefined ? undefined : { module, kind: node.type === 'TSImportType' ? 'type' : 'dynamic' };
}

/** The file that a module of ours is in; undefined for packages. */
function fileOf(module: string, from: string): string | undefined {
  if (module.startsWith('#')) return module.slice(1);
  return module.startsWith('.') ? path.posix.join(path.posix.dirname(from), module) : undefined;
}

function read(file: string, text: string): Source {
  const tree = parse(text, {
    sourceType: 'module',
    tokens: true,
    errorRecovery: true,
    plugins: file.endsWith('.tsx') ? ['typescript', 'jsx'] : ['typescript'],
  });
  const isCode = ({ type }: { type: unknown }) => type !== 'CommentBlock' && type !== 'CommentLine';
  const imports = [...nodesOf(tree.program)].flatMap((node) => {
    const found = asked(node);
    const to = found && fileOf(found.module, file);
    return found && to ? [{ from: file, to, kind: found.kind }] : [];
  });
  const tokens = (tree.tokens ?? []).filter(isCode).length - 1; // The last is the end of the file.
  return { path: file, lines: text.split('\n').length - 1, tokens, tree, imports };
}

/** All files of a state, parsed. */
export const sourcesOf = ({ files }: State): Source[] => [...files].map(([file, text]) => read(file, text));
