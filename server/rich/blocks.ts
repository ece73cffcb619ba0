import { ElementType, parseDocument } from 'htmlparser2';
import { type CalloutKind, cardWords } from '#shared/rich-cards.ts';
import { documentPicturePattern, textPicturePattern } from '#shared/rich-html.ts';

/** Rich text taken apart: for paper and mails, which are drawn and not shown as the page that it was written for. */

/** Words of one look. Line breaks in them are line breaks. */
export type Span = {
  text: string;
  url?: string;
  isStrong?: true;
  isSlanted?: true;
  isCode?: true;
  isUnderlined?: true;
  isStruck?: true;
};

export type RichBlock =
  | { kind: 'heading'; level: 2 | 3 | 4; spans: Span[] }
  | { kind: 'prose'; spans: Span[] }
  | { kind: 'list'; isOrdered: boolean; start: number; items: RichBlock[][] }
  | { kind: 'blockquote'; blocks: RichBlock[] }
  /** Rows of cells; `head` are those that stand above the others. */
  | { kind: 'table'; head: Span[][][]; rows: Span[][][] }
  | { kind: 'picture'; fileId: string; alt: string; caption: Span[] }
  | { kind: 'preformatted'; text: string }
  | { kind: 'rule' };

type Look = Omit<Span, 'text'>;
type Node = ReturnType<typeof parseDocument>['children'][number];
type Element = Extract<Node, { attribs: Record<string, string> }>;

const isElement = (node: Node): node is Element => 'attribs' in node;

const looks: Record<string, Look> = {
  strong: { isStrong: true },
  em: { isSlanted: true },
  code: { isCode: true },
  u: { isUnderlined: true },
  s: { isStruck: true },
};

const raised = { sup: '⁰¹²³⁴⁵⁶⁷⁸⁹', sub: '₀₁₂₃₄₅₆₇₈₉' };

/** Digits above and below the line as the letters that they are; other letters between brackets, so that m² is never m2. */
function shifted(where: keyof typeof raised, text: string): string {
  if (/^\d+$/.test(text)) return [...text].map((digit) => raised[where][Number(digit)]).join('');
  return where === 'sup' ? `^(${text})` : `_(${text})`;
}

const sameLook = ({ text: _one, ...one }: Span, { text: _other, ...other }: Span) =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

/** Spans with as few parts as there are looks, without blanks at the ends of lines. */
function joined(spans: Span[]): Span[] {
  const all: Span[] = [];
  for (const span of spans) {
    const last = all.at(-1);
    if (span.text === '') continue;
    if (last && sameLook(last, span)) last.text += span.text;
    else all.push({ ...span });
  }
  const [first, last] = [all[0], all.at(-1)];
  if (first) first.text = first.text.trimStart();
  if (last) last.text = last.text.trimEnd();
  return all.filter(({ text }) => text !== '');
}

function spansOf(nodes: readonly Node[], look: Look = {}): Span[] {
  return nodes.flatMap((node): Span[] => {
    if (node.type === ElementType.Text) return [{ ...look, text: node.data.replace(/[^\S\u00a0]+/g, ' ') }];
    if (!isElement(node)) return [];
    const { name, attribs, children } = node;
    if (name === 'br') return [{ text: '\n' }];
    if (name === 'sup' || name === 'sub')
      return spansOf(children, look).map((span) => ({ ...span, text: shifted(name, span.text) }));
    if (name === 'a') return spansOf(children, attribs.href === undefined ? look : { ...look, url: attribs.href });
    return spansOf(children, { ...look, ...looks[name] });
  });
}

const words = (nodes: readonly Node[]): Span[] => joined(spansOf(nodes));

/** The words of a cell, whatever stands in it: blocks become lines. */
function cellSpans(nodes: readonly Node[]): Span[] {
  const lines = nodes.flatMap((node): Span[][] => {
    if (!isElement(node) || !blockNames.has(node.name)) return [spansOf([node])];
    return [[{ text: '\n' }], node.name === 'p' ? spansOf(node.children) : cellSpans(node.children)];
  });
  return joined(lines.flat());
}

const textOf = (node: Node): string => {
  if (node.type === ElementType.Text) return node.data;
  if (!isElement(node)) return '';
  return node.name === 'br' ? '\n' : node.children.map(textOf).join('');
};

const found = (node: Element, name: string): Element[] =>
  node.children.filter(isElement).flatMap((child) => (child.name === name ? [child] : found(child, name)));

function tableOf(node: Element): RichBlock[] {
  const all = found(node, 'tr').map((row) => {
    const cells = row.children.filter(isElement).filter(({ name }) => name === 'th' || name === 'td');
    return {
      isHead: cells.every(({ name }) => name === 'th'),
      cells: cells.flatMap(({ attribs, children }) => {
        const across = Number(attribs.colspan) || 1;
        return [cellSpans(children), ...Array.from({ length: across - 1 }, (): Span[] => [])];
      }),
    };
  });
  const body = all.findIndex(({ isHead }) => !isHead);
  const heads = body === -1 ? Math.min(1, all.length) : body;
  const [head, rows] = [all.slice(0, heads), all.slice(heads)].map((part) => part.map(({ cells }) => cells));
  return all.length === 0 ? [] : [{ kind: 'table', head: head ?? [], rows: rows ?? [] }];
}

function figureOf(node: Element): RichBlock[] {
  const [picture] = found(node, 'img');
  const address = picture?.attribs.src ?? '';
  const fileId = (textPicturePattern.exec(address) ?? documentPicturePattern.exec(address))?.[1];
  const caption = found(node, 'figcaption').flatMap(({ children }) => words(children));
  if (fileId) return [{ kind: 'picture', fileId, alt: picture?.attribs.alt ?? '', caption }];
  const link = found(node, 'a');
  return link.map((each): RichBlock => ({ kind: 'prose', spans: words([each]) }));
}

const listOf = (node: Element): RichBlock => ({
  kind: 'list',
  isOrdered: node.name === 'ol',
  start: Number(node.attribs.start) || 1,
  items: node.children
    .filter(isElement)
    .filter(({ name }) => name === 'li')
    .map(({ children }, index) => {
      const blocks = blocksIn(children);
      return node.attribs.class === 'compare' ? [named(index === 0 ? 'before' : 'after'), ...blocks] : blocks;
    }),
});

/** The name of a card, or of one side of it. */
const named = (what: keyof typeof cardWords): RichBlock => ({
  kind: 'prose',
  spans: [{ text: `${cardWords[what]}:`, isStrong: true }],
});

function quoteOf({ attribs, children }: Element): RichBlock {
  const kind = /^callout-(\w+)$/.exec(attribs.class ?? '')?.[1] as CalloutKind | undefined;
  return { kind: 'blockquote', blocks: [...(kind ? [named(kind)] : []), ...blocksIn(children)] };
}

const blockNames = new Set([
  ...['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'figure', 'table', 'hr', 'img'],
]);

function blockOf(node: Element): RichBlock[] {
  const { name, children } = node;
  if (name === 'p') {
    const spans = words(children);
    return spans.length === 0 ? [] : [{ kind: 'prose', spans }];
  }
  if (name === 'h2' || name === 'h3' || name === 'h4') {
    const spans = words(children);
    return spans.length === 0 ? [] : [{ kind: 'heading', level: Number(name[1]) as 2 | 3 | 4, spans }];
  }
  if (name === 'ul' || name === 'ol') return [listOf(node)];
  if (name === 'blockquote') return [quoteOf(node)];
  if (name === 'pre') return [{ kind: 'preformatted', text: textOf(node).trimEnd() }];
  if (name === 'table') return tableOf(node);
  if (name === 'figure') return figureOf(node);
  if (name === 'img') return figureOf({ ...node, children: [node] } as Element);
  return name === 'hr' ? [{ kind: 'rule' }] : blocksIn(children);
}

/** Blocks in their order; words that stand between them are paragraphs. */
function blocksIn(nodes: readonly Node[]): RichBlock[] {
  const blocks: RichBlock[] = [];
  let loose: Node[] = [];
  const close = () => {
    const spans = words(loose);
    if (spans.length > 0) blocks.push({ kind: 'prose', spans });
    loose = [];
  };
  for (const node of nodes)
    if (isElement(node) && blockNames.has(node.name)) {
      close();
      blocks.push(...blockOf(node));
    } else loose.push(node);
  close();
  return blocks;
}

/** The blocks of a clean text. */
export const richBlocks = (clean: string): RichBlock[] => blocksIn(parseDocument(clean).children);

/** The words of spans, and nothing of how they look. */
export const spansText = (spans: readonly Span[]): string => spans.map(({ text }) => text).join('');
