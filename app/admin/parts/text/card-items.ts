import { ArrowLeftRight, ChartNoAxesColumn, RectangleHorizontal } from 'lucide-react';
import { m } from '#messages/messages.js';
import { type CalloutKind, calloutKinds } from '#shared/rich-cards.ts';
import { calloutIcons, calloutNames } from './card-callout.tsx';
import type { SlashItem } from './slash-item.ts';

const otherNames: Record<CalloutKind, string> = {
  note: 'riquadro callout info',
  warning: 'riquadro callout avviso warning',
  tip: 'riquadro callout suggerimento tip',
};

/** Cards that a post may hold, as entries of the list of blocks. */
export const cardItems: readonly SlashItem[] = [
  ...calloutKinds.map(
    (kind): SlashItem => ({
      id: `callout-${kind}`,
      group: 'cards',
      label: calloutNames[kind],
      icon: calloutIcons[kind],
      also: otherNames[kind],
      run: (chain) => chain.wrapIn('callout', { kind }),
    }),
  ),
  {
    id: 'button',
    group: 'cards',
    label: m.admin_card_button,
    icon: RectangleHorizontal,
    also: 'cta button invito',
    run: (chain) => chain.insertContent({ type: 'buttonCard' }),
  },
  {
    id: 'figures',
    group: 'cards',
    label: m.admin_card_figures,
    icon: ChartNoAxesColumn,
    also: 'numeri dati figures',
    run: (chain) => chain.insertContent({ type: 'figuresCard' }),
  },
  {
    id: 'compare',
    group: 'cards',
    label: m.admin_card_compare,
    icon: ArrowLeftRight,
    also: 'confronto before after',
    run: (chain) => chain.insertContent({ type: 'compareCard' }),
  },
];
