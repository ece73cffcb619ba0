import { Node } from '@tiptap/core';
import { type NodeViewProps, ReactNodeViewRenderer } from '@tiptap/react';
import { ChartNoAxesColumn, Minus, Plus } from 'lucide-react';
import { m } from '#messages/messages.js';
import { type CardNumber, cardLimits, figureCounts } from '#shared/rich-cards.ts';
import { CardField, CardFrame } from './card-frame.tsx';
import { ToolbarButton } from './toolbar-button.tsx';
import { useFreshFocus } from './use-fresh-focus.ts';

export const blankNumber: CardNumber = { value: '', label: '' };

/** The number and its words in an entry. */
export function numberIn(element: Element | undefined): CardNumber {
  const value = element?.querySelector('strong')?.textContent ?? '';
  return { value: value.trim(), label: (element?.textContent ?? '').slice(value.length).trim() };
}

/** An entry as it stands in the text. */
export const numberEntry = ({ value, label }: CardNumber): readonly unknown[] => [
  'li',
  ...(value === '' ? [] : [['strong', value]]),
  ...(label === '' ? [] : [` ${label}`]),
];

const numbersIn = (element: HTMLElement) => {
  const found = [...element.children].slice(0, figureCounts.most).map(numberIn);
  return [...found, blankNumber, blankNumber].slice(0, Math.max(figureCounts.least, found.length));
};

/** Two to four numbers, each with what it means. */
export const FiguresCard = Node.create({
  name: 'figuresCard',
  group: 'block',
  atom: true,
  draggable: true,

  addAttributes: () => ({
    numbers: { default: [blankNumber, blankNumber, blankNumber], rendered: false, parseHTML: numbersIn },
  }),

  parseHTML: () => [{ tag: 'ul.figures', priority: 60 }],

  renderHTML: ({ node }) => ['ul', { class: 'figures' }, ...(node.attrs.numbers as CardNumber[]).map(numberEntry)],

  addNodeView: () => ReactNodeViewRenderer(FiguresView),
});

function FiguresView({ node, editor, updateAttributes, deleteNode }: NodeViewProps) {
  const numbers = node.attrs.numbers as CardNumber[];
  const root = useFreshFocus(
    editor,
    numbers.every(({ value, label }) => value === '' && label === ''),
  );
  const put = (next: CardNumber[]) => updateAttributes({ numbers: next });
  const change = (index: number, part: Partial<CardNumber>) =>
    put(numbers.map((each, at) => (at === index ? { ...each, ...part } : each)));
  const tools = (
    <>
      <ToolbarButton
        label={m.admin_card_number_less()}
        isDisabled={numbers.length <= figureCounts.least}
        onPress={() => put(numbers.slice(0, -1))}
      >
        <Minus aria-hidden />
      </ToolbarButton>
      <ToolbarButton
        label={m.admin_card_number_more()}
        isDisabled={numbers.length >= figureCounts.most}
        onPress={() => put([...numbers, blankNumber])}
      >
        <Plus aria-hidden />
      </ToolbarButton>
    </>
  );
  return (
    <CardFrame
      name={m.admin_card_figures()}
      icon={ChartNoAxesColumn}
      isEditable={editor.isEditable}
      onRemove={deleteNode}
      tools={tools}
    >
      <div
        ref={root}
        contentEditable={false}
        className="grid grid-cols-2 gap-3 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none"
      >
        {numbers.map((number, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: numbers have a place and no name
          <div key={index} className="flex min-w-0 flex-col gap-2">
            <CardField
              label={m.admin_card_number({ number: index + 1 })}
              value={number.value}
              limit={cardLimits.value}
              isEditable={editor.isEditable}
              placeholder="+38%"
              onChange={(value) => change(index, { value })}
            />
            <CardField
              label={m.admin_card_number_label()}
              value={number.label}
              limit={cardLimits.label}
              isEditable={editor.isEditable}
              onChange={(label) => change(index, { label })}
            />
          </div>
        ))}
      </div>
    </CardFrame>
  );
}
