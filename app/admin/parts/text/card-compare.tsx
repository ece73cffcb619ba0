import { Node } from '@tiptap/core';
import { type NodeViewProps, ReactNodeViewRenderer } from '@tiptap/react';
import { ArrowLeftRight, Hash, ImagePlus } from 'lucide-react';
import { m } from '#messages/messages.js';
import type { CardNumber } from '#shared/rich-cards.ts';
import { cardLimits } from '#shared/rich-cards.ts';
import { textPicture, textPicturePattern } from '#shared/rich-html.ts';
import { blankNumber, numberEntry, numberIn } from './card-figures.tsx';
import { CardField, CardFrame } from './card-frame.tsx';
import { PictureSide } from './card-picture.tsx';
import type { ComparePicture } from './card-picture-state.ts';
import { ToolbarButton } from './toolbar-button.tsx';
import { useFreshFocus } from './use-fresh-focus.ts';

type CompareAttributes = { mode: 'numbers' | 'pictures'; numbers: CardNumber[]; pictures: ComparePicture[] };

const blankPicture: ComparePicture = { file: null, alt: '', caption: '', width: null, height: null, upload: null };

const modeOf = (element: HTMLElement) => (element.querySelector('figure') ? 'pictures' : 'numbers');
const both = <T,>(element: HTMLElement, read: (side: Element | undefined) => T): T[] =>
  [0, 1].map((index) => read(element.children[index]));

function pictureIn(side: Element | undefined): ComparePicture {
  const image = side?.querySelector('img');
  const file = textPicturePattern.exec(image?.getAttribute('src') ?? '')?.[1] ?? null;
  const size = (name: string) => Number(image?.getAttribute(name)) || null;
  return {
    file,
    alt: image?.getAttribute('alt') ?? '',
    caption: side?.querySelector('figcaption')?.textContent?.trim() ?? '',
    width: size('width'),
    height: size('height'),
    // What is being sent is known to this tab alone: a text that was copied in it keeps its place.
    upload: side?.getAttribute('data-upload') ?? null,
  };
}

/** A picture as it stands in the text; one that is on its way leaves its place free. */
function pictureEntry({ file, alt, caption, width, height, upload }: ComparePicture): readonly unknown[] {
  if (file === null) return upload ? ['li', { 'data-upload': upload }, ['figure']] : ['li', ['figure']];
  const image = ['img', { src: textPicture(file), alt, ...(width && { width }), ...(height && { height }) }];
  return ['li', ['figure', image, ...(caption === '' ? [] : [['figcaption', caption]])]];
}

/** How something was and how it is: two numbers or two pictures, each with its words. */
export const CompareCard = Node.create({
  name: 'compareCard',
  group: 'block',
  atom: true,
  draggable: true,

  addAttributes: () => ({
    mode: { default: 'numbers', rendered: false, parseHTML: modeOf },
    numbers: {
      default: [blankNumber, blankNumber],
      rendered: false,
      parseHTML: (element) => both(element, (side) => (side?.querySelector('figure') ? blankNumber : numberIn(side))),
    },
    pictures: {
      default: [blankPicture, blankPicture],
      rendered: false,
      parseHTML: (element) => both(element, pictureIn),
    },
  }),

  parseHTML: () => [{ tag: 'ul.compare', priority: 60 }],

  renderHTML({ node }) {
    const { mode, numbers, pictures } = node.attrs as CompareAttributes;
    const sides = mode === 'numbers' ? numbers.map(numberEntry) : pictures.map(pictureEntry);
    return ['ul', { class: 'compare' }, ...sides];
  },

  addNodeView: () => ReactNodeViewRenderer(CompareView),
});

const sideWords = [m.admin_card_before, m.admin_card_after] as const;

function CompareView({ node, editor, updateAttributes, deleteNode }: NodeViewProps) {
  const { mode, numbers, pictures } = node.attrs as CompareAttributes;
  const root = useFreshFocus(editor, numbers[0]?.value === '' && pictures[0]?.file === null);
  const { isEditable } = editor;
  const put = <T,>(all: T[], index: number, part: Partial<T>) =>
    all.map((each, at) => (at === index ? { ...each, ...part } : each));
  const tools = (
    <>
      <ToolbarButton
        label={m.admin_card_compare_numbers()}
        isActive={mode === 'numbers'}
        onPress={() => updateAttributes({ mode: 'numbers' })}
      >
        <Hash aria-hidden />
      </ToolbarButton>
      <ToolbarButton
        label={m.admin_card_compare_pictures()}
        isActive={mode === 'pictures'}
        onPress={() => updateAttributes({ mode: 'pictures' })}
      >
        <ImagePlus aria-hidden />
      </ToolbarButton>
    </>
  );
  return (
    <CardFrame
      name={m.admin_card_compare()}
      icon={ArrowLeftRight}
      isEditable={isEditable}
      onRemove={deleteNode}
      tools={tools}
    >
      <div ref={root} contentEditable={false} className="grid grid-cols-2 gap-3">
        {sideWords.map((word, index) => (
          // biome-ignore lint/a11y/useSemanticElements: two sides of one card, no form of their own
          <div key={word()} role="group" aria-label={word()} className="flex min-w-0 flex-col gap-2">
            {mode === 'numbers' ? (
              <>
                <CardField
                  label={word()}
                  value={numbers[index]?.value ?? ''}
                  limit={cardLimits.value}
                  isEditable={isEditable}
                  onChange={(value) => updateAttributes({ numbers: put(numbers, index, { value }) })}
                />
                <CardField
                  label={m.admin_card_number_label()}
                  value={numbers[index]?.label ?? ''}
                  limit={cardLimits.label}
                  isEditable={isEditable}
                  onChange={(label) => updateAttributes({ numbers: put(numbers, index, { label }) })}
                />
              </>
            ) : (
              <PictureSide
                name={word()}
                picture={pictures[index] ?? blankPicture}
                isEditable={isEditable}
                onChange={(part) => updateAttributes({ pictures: put(pictures, index, part) })}
              />
            )}
          </div>
        ))}
      </div>
    </CardFrame>
  );
}
