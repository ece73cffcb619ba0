import type { ChainedCommands, Editor } from '@tiptap/core';
import {
  Bold,
  Code,
  IndentDecrease,
  IndentIncrease,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Redo2,
  SquareCode,
  Strikethrough,
  Subscript,
  Superscript,
  TextQuote,
  Underline,
  Undo2,
} from 'lucide-react';
import { m } from '#messages/messages.js';

type Run = (chain: ChainedCommands) => ChainedCommands;

export type Tool = {
  id: string;
  label: () => string;
  icon: LucideIcon;
  keys?: string;
  run: Run;
  /** Mark or node whose presence the tool shows; undefined for deeds. */
  shows?: string;
};

/** In groups, as they stand in the bar. */
export const toolGroups: readonly (readonly Tool[])[] = [
  [
    { id: 'bold', label: m.admin_text_bold, icon: Bold, keys: 'Mod+B', shows: 'bold', run: (c) => c.toggleBold() },
    {
      id: 'italic',
      label: m.admin_text_italic,
      icon: Italic,
      keys: 'Mod+I',
      shows: 'italic',
      run: (c) => c.toggleItalic(),
    },
    {
      id: 'underline',
      label: m.admin_text_underline,
      icon: Underline,
      keys: 'Mod+U',
      shows: 'underline',
      run: (c) => c.toggleUnderline(),
    },
    {
      id: 'strike',
      label: m.admin_text_strike,
      icon: Strikethrough,
      keys: 'Mod+Shift+S',
      shows: 'strike',
      run: (c) => c.toggleStrike(),
    },
    { id: 'code', label: m.admin_text_code, icon: Code, keys: 'Mod+E', shows: 'code', run: (c) => c.toggleCode() },
    {
      id: 'subscript',
      label: m.admin_text_subscript,
      icon: Subscript,
      keys: 'Mod+,',
      shows: 'subscript',
      run: (c) => c.toggleMark('subscript'),
    },
    {
      id: 'superscript',
      label: m.admin_text_superscript,
      icon: Superscript,
      keys: 'Mod+.',
      shows: 'superscript',
      run: (c) => c.toggleMark('superscript'),
    },
  ],
  [
    {
      id: 'bullets',
      label: m.admin_text_bullets,
      icon: List,
      keys: 'Mod+Shift+8',
      shows: 'bulletList',
      run: (c) => c.toggleBulletList(),
    },
    {
      id: 'numbers',
      label: m.admin_text_numbers,
      icon: ListOrdered,
      keys: 'Mod+Shift+7',
      shows: 'orderedList',
      run: (c) => c.toggleOrderedList(),
    },
    {
      id: 'outdent',
      label: m.admin_text_outdent,
      icon: IndentDecrease,
      keys: 'Shift+Tab',
      run: (c) => c.liftListItem('listItem'),
    },
    {
      id: 'indent',
      label: m.admin_text_indent,
      icon: IndentIncrease,
      keys: 'Tab',
      run: (c) => c.sinkListItem('listItem'),
    },
  ],
  [
    {
      id: 'quote',
      label: m.admin_text_quote,
      icon: TextQuote,
      keys: 'Mod+Shift+B',
      shows: 'blockquote',
      run: (c) => c.toggleBlockquote(),
    },
    {
      id: 'code-block',
      label: m.admin_text_code_block,
      icon: SquareCode,
      keys: 'Mod+Alt+C',
      shows: 'codeBlock',
      run: (c) => c.toggleCodeBlock(),
    },
    { id: 'rule', label: m.admin_text_rule, icon: Minus, run: (c) => c.setHorizontalRule() },
  ],
];

/** What a letter or a report needs of them: a bar that fits beside a preview. */
const wordTools: ReadonlySet<string> = new Set(['bold', 'italic', 'bullets', 'numbers', 'outdent', 'indent', 'quote']);
export const wordGroups: typeof toolGroups = toolGroups.map((group) => group.filter(({ id }) => wordTools.has(id)));

export const historyTools: readonly Tool[] = [
  { id: 'undo', label: m.admin_text_undo, icon: Undo2, keys: 'Mod+Z', run: (c) => c.undo() },
  { id: 'redo', label: m.admin_text_redo, icon: Redo2, keys: 'Mod+Shift+Z', run: (c) => c.redo() },
];

/** Rows and columns; only there while the caret is in a table. */
export const tableTools: readonly { id: string; label: () => string; run: Run }[] = [
  { id: 'row-before', label: m.admin_text_row_before, run: (c) => c.addRowBefore() },
  { id: 'row-after', label: m.admin_text_row_after, run: (c) => c.addRowAfter() },
  { id: 'row-delete', label: m.admin_text_row_delete, run: (c) => c.deleteRow() },
  { id: 'column-before', label: m.admin_text_column_before, run: (c) => c.addColumnBefore() },
  { id: 'column-after', label: m.admin_text_column_after, run: (c) => c.addColumnAfter() },
  { id: 'column-delete', label: m.admin_text_column_delete, run: (c) => c.deleteColumn() },
  { id: 'header-row', label: m.admin_text_header_row, run: (c) => c.toggleHeaderRow() },
  { id: 'table-delete', label: m.admin_text_table_delete, run: (c) => c.deleteTable() },
];

export const blockKinds = ['paragraph', 'h2', 'h3', 'h4'] as const;
export type BlockKind = (typeof blockKinds)[number];

export const blockWords: Record<BlockKind, () => string> = {
  paragraph: m.admin_text_paragraph,
  h2: m.admin_text_h2,
  h3: m.admin_text_h3,
  h4: m.admin_text_h4,
};

export function setBlock(editor: Editor, kind: BlockKind): void {
  const chain = editor.chain().focus();
  if (kind === 'paragraph') chain.setParagraph().run();
  else chain.setHeading({ level: Number(kind[1]) as 2 | 3 | 4 }).run();
}

export type ToolState = {
  block: BlockKind;
  active: ReadonlySet<string>;
  able: ReadonlySet<string>;
  isInTable: boolean;
  link: string | undefined;
};

/** What the bar shows of the place where the caret is. */
export function toolState(editor: Editor): ToolState {
  const all = [...toolGroups.flat(), ...historyTools];
  const level = [2, 3, 4].find((each) => editor.isActive('heading', { level: each }));
  const can = (tool: Tool) => tool.run(editor.can().chain()).run();
  return {
    block: level ? (`h${level}` as BlockKind) : 'paragraph',
    active: new Set(all.filter(({ shows }) => shows && editor.isActive(shows)).map(({ id }) => id)),
    able: new Set(all.filter(can).map(({ id }) => id)),
    isInTable: editor.isActive('table'),
    link: editor.isActive('link') ? String(editor.getAttributes('link').href ?? '') : undefined,
  };
}
