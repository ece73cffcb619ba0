import { Node } from '@tiptap/core';
import { type NodeViewProps, ReactNodeViewRenderer } from '@tiptap/react';
import { RectangleHorizontal } from 'lucide-react';
import { useState } from 'react';
import { m } from '#messages/messages.js';
import { cardLimits } from '#shared/rich-cards.ts';
import { meantAddress } from './addresses.ts';
import { CardField, CardFrame } from './card-frame.tsx';
import { useFreshFocus } from './use-fresh-focus.ts';

type ButtonAttributes = { label: string; href: string };

const linkOf = (element: HTMLElement) => element.querySelector('a');

/** A link that asks for a press. */
export const ButtonCard = Node.create({
  name: 'buttonCard',
  group: 'block',
  atom: true,
  draggable: true,

  addAttributes: () => ({
    label: { default: '', rendered: false, parseHTML: (element) => linkOf(element)?.textContent?.trim() ?? '' },
    href: { default: '', rendered: false, parseHTML: (element) => linkOf(element)?.getAttribute('href') ?? '' },
  }),

  parseHTML: () => [{ tag: 'p.button', priority: 60 }],

  renderHTML({ node }) {
    const { label, href } = node.attrs as ButtonAttributes;
    const isElsewhere = /^https?:/i.test(href);
    return ['p', { class: 'button' }, ['a', { ...(href && { href }), ...(isElsewhere && { rel: 'noopener' }) }, label]];
  },

  addNodeView: () => ReactNodeViewRenderer(ButtonView),
});

function ButtonView({ node, editor, updateAttributes, deleteNode }: NodeViewProps) {
  const { label, href } = node.attrs as ButtonAttributes;
  const [typed, setTyped] = useState(href);
  const root = useFreshFocus(editor, label === '' && href === '');
  // What Undo brings back is what stands here.
  const address = meantAddress(typed) === href || href === '' ? typed : href;
  const isBad = address.trim() !== '' && meantAddress(address) === undefined;
  return (
    <CardFrame
      name={m.admin_card_button()}
      icon={RectangleHorizontal}
      isEditable={editor.isEditable}
      onRemove={deleteNode}
    >
      <div ref={root} contentEditable={false} className="flex flex-col gap-3">
        <div className="grid gap-3 sm:grid-cols-2">
          <CardField
            label={m.admin_card_button_label()}
            value={label}
            limit={cardLimits.button}
            isEditable={editor.isEditable}
            onChange={(text) => updateAttributes({ label: text })}
          />
          <CardField
            label={m.admin_text_address()}
            value={address}
            limit={2_000}
            inputMode="url"
            isEditable={editor.isEditable}
            placeholder="/analysis-request"
            error={isBad ? m.admin_text_link_bad() : undefined}
            onChange={(text) => {
              setTyped(text);
              updateAttributes({ href: meantAddress(text) ?? '' });
            }}
          />
        </div>
        {label !== '' && (
          <p aria-hidden>
            <span className="text-button">{label}</span>
          </p>
        )}
      </div>
    </CardFrame>
  );
}
