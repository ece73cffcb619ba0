import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { ExternalLink, Pencil, Unlink } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Toolbar as AriaToolbar } from 'react-aria-components/Toolbar';
import { join } from '#app/ui/join.ts';
import { m } from '#messages/messages.js';
import { ToolbarButton, toolLook } from './toolbar-button.tsx';
import { tableTools } from './tools.ts';

/** Tools of what the caret is in: a table, a link. */
export function ContextBar({ editor, onLink }: { editor: Editor; onLink: () => void }) {
  const { isInTable, link } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      isInTable: now.isActive('table'),
      link: now.isActive('link') ? String(now.getAttributes('link').href ?? '') : undefined,
    }),
  });
  if (link !== undefined) return <LinkBar editor={editor} link={link} onLink={onLink} />;
  if (!isInTable) return null;
  return (
    <AriaToolbar aria-label={m.admin_text_table_tools()} className={look}>
      {tableTools.map(({ id, label, run }) => (
        <Button
          key={id}
          preventFocusOnPress
          isDisabled={!run(editor.can().chain()).run()}
          onPress={() => run(editor.chain().focus()).run()}
          className={join(toolLook, 'px-2 whitespace-nowrap', id.endsWith('delete') && 'text-red!')}
        >
          {label()}
        </Button>
      ))}
    </AriaToolbar>
  );
}

const look =
  'flex items-center gap-0.5 overflow-x-auto lg:flex-wrap border-t border-stone-2 p-1 text-13 [scrollbar-width:thin]';

function LinkBar({ editor, link, onLink }: { editor: Editor; link: string; onLink: () => void }) {
  return (
    <AriaToolbar aria-label={m.admin_text_link_tools()} className={look}>
      <span className="min-w-0 truncate px-2 text-ink-2">{link}</span>
      <ToolbarButton label={m.admin_text_link_edit()} onPress={onLink}>
        <Pencil aria-hidden />
      </ToolbarButton>
      <ToolbarButton label={m.admin_text_link_open()} onPress={() => window.open(link, '_blank', 'noopener')}>
        <ExternalLink aria-hidden />
      </ToolbarButton>
      <ToolbarButton
        label={m.admin_text_link_remove()}
        onPress={() => editor.chain().focus().extendMarkRange('link').unsetLink().run()}
      >
        <Unlink aria-hidden />
      </ToolbarButton>
    </AriaToolbar>
  );
}
