import type { ChainedCommands, Editor } from '@tiptap/core';
import type { LucideIcon } from 'lucide-react';

/** What an entry opens in front of the text, instead of putting something into it. */
export type SlashAsking = 'files' | 'video' | 'document';

/** Where an entry stands in the list. */
export type SlashGroup = 'words' | 'media' | 'cards';

export type SlashItem = {
  id: string;
  group: SlashGroup;
  label: () => string;
  icon: LucideIcon;
  /** Other words by which people look for it, without accents. */
  also: string;
  run?: (chain: ChainedCommands) => ChainedCommands;
  asks?: SlashAsking;
};

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Entries in which a word begins with each word that was typed. */
export function matching<I extends Pick<SlashItem, 'label' | 'also'>>(items: readonly I[], typed: string): I[] {
  const asked = folded(typed).split(/\s+/).filter(Boolean);
  return items.filter((item) => {
    const words = folded(`${item.label()} ${item.also}`).split(/[\s’']+/);
    return asked.every((part) => words.some((word) => word.startsWith(part)));
  });
}

/** Those that can be put where the caret is. */
export const possible = (editor: Editor, items: readonly SlashItem[]): SlashItem[] =>
  items.filter(({ run }) => !run || run(editor.can().chain()).run());
