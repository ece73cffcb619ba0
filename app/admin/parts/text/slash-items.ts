import {
  Heading2,
  Heading3,
  Heading4,
  ImagePlus,
  List,
  ListOrdered,
  Minus,
  SquareCode,
  Table2,
  TextQuote,
  Video,
} from 'lucide-react';
import { m } from '#messages/messages.js';
import { cardItems } from './card-items.ts';
import type { SlashItem } from './slash-item.ts';

const wordItems: readonly SlashItem[] = [
  { id: 'h2', group: 'words', label: m.admin_text_h2, icon: Heading2, also: 'h2 heading', run: heading(2) },
  { id: 'h3', group: 'words', label: m.admin_text_h3, icon: Heading3, also: 'h3 heading', run: heading(3) },
  { id: 'h4', group: 'words', label: m.admin_text_h4, icon: Heading4, also: 'h4 heading', run: heading(4) },
  {
    id: 'bullets',
    group: 'words',
    label: m.admin_text_bullets,
    icon: List,
    also: 'lista list bullet',
    run: (chain) => chain.toggleBulletList(),
  },
  {
    id: 'numbers',
    group: 'words',
    label: m.admin_text_numbers,
    icon: ListOrdered,
    also: 'lista list ordered',
    run: (chain) => chain.toggleOrderedList(),
  },
  {
    id: 'quote',
    group: 'words',
    label: m.admin_text_quote,
    icon: TextQuote,
    also: 'quote',
    run: (chain) => chain.toggleBlockquote(),
  },
  {
    id: 'table',
    group: 'words',
    label: m.admin_text_table,
    icon: Table2,
    also: 'table',
    run: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
  },
  {
    id: 'rule',
    group: 'words',
    label: m.admin_text_rule,
    icon: Minus,
    also: 'divisore separatore divider',
    run: (chain) => chain.setHorizontalRule(),
  },
];

const codeItem: SlashItem = {
  id: 'code-block',
  group: 'words',
  label: m.admin_text_code_block,
  icon: SquareCode,
  also: 'code',
  run: (chain) => chain.toggleCodeBlock(),
};

const mediaItems: readonly SlashItem[] = [
  {
    id: 'picture',
    group: 'media',
    label: m.admin_text_picture,
    icon: ImagePlus,
    also: 'foto picture image',
    asks: 'files',
  },
  { id: 'video', group: 'media', label: m.admin_text_video, icon: Video, also: 'film youtube vimeo', asks: 'video' },
];

const documentItem: SlashItem = {
  id: 'document',
  group: 'media',
  label: m.admin_text_document,
  icon: ImagePlus,
  also: 'foto picture image',
  asks: 'document',
};

function heading(level: 2 | 3 | 4): NonNullable<SlashItem['run']> {
  return (chain) => chain.setHeading({ level });
}

/** The entries for a text that may hold these things, in their order. */
export const slashItems = (has: { media: boolean; documents: boolean }): readonly SlashItem[] => [
  ...wordItems,
  ...(has.media ? [codeItem, ...mediaItems, ...cardItems] : []),
  ...(has.documents ? [documentItem] : []),
];
