import { Node } from '@tiptap/core';
import { NodeViewContent, type NodeViewProps, ReactNodeViewRenderer } from '@tiptap/react';
import { Info, Lightbulb, type LucideIcon, TriangleAlert } from 'lucide-react';
import { m } from '#messages/messages.js';
import { type CalloutKind, calloutKinds } from '#shared/rich-cards.ts';
import { CardFrame } from './card-frame.tsx';
import { ToolbarButton } from './toolbar-button.tsx';

export const calloutIcons: Record<CalloutKind, LucideIcon> = { note: Info, warning: TriangleAlert, tip: Lightbulb };
export const calloutNames: Record<CalloutKind, () => string> = {
  note: m.admin_card_note,
  warning: m.admin_card_warning,
  tip: m.admin_card_tip,
};

const kindOf = (element: HTMLElement) =>
  calloutKinds.find((kind) => element.classList.contains(`callout-${kind}`)) ?? 'note';

/** Something that is pointed out: a note, a warning, a tip. Words and lists stand in it. */
export const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: '(paragraph | bulletList | orderedList)+',
  defining: true,

  addAttributes: () => ({ kind: { default: 'note', rendered: false, parseHTML: kindOf } }),

  parseHTML: () => [{ tag: 'blockquote[class^="callout-"]', priority: 60 }],

  renderHTML: ({ node }) => ['blockquote', { class: `callout-${node.attrs.kind as CalloutKind}` }, 0],

  addNodeView: () => ReactNodeViewRenderer(CalloutView),
});

function CalloutView({ node, editor, updateAttributes, deleteNode }: NodeViewProps) {
  const kind = node.attrs.kind as CalloutKind;
  const tools = calloutKinds.map((each) => {
    const Icon = calloutIcons[each];
    return (
      <ToolbarButton
        key={each}
        label={calloutNames[each]()}
        isActive={each === kind}
        onPress={() => updateAttributes({ kind: each })}
      >
        <Icon aria-hidden />
      </ToolbarButton>
    );
  });
  return (
    <CardFrame
      name={calloutNames[kind]()}
      icon={calloutIcons[kind]}
      isEditable={editor.isEditable}
      onRemove={deleteNode}
      tools={tools}
      className={`text-callout is-${kind}`}
    >
      <NodeViewContent />
    </CardFrame>
  );
}
