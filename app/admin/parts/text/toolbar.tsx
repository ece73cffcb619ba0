import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { ChevronDown, CodeXml, ImagePlus, Images, Link2, Plus, Table2, Video as VideoIcon } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import { Toolbar as AriaToolbar } from 'react-aria-components/Toolbar';
import { join } from '#app/ui/join.ts';
import { Menu, MenuAction } from '#app/ui/menu.tsx';
import { m } from '#messages/messages.js';
import { pictureTypes } from '#shared/media-types.ts';
import { shortcutText } from './keys.ts';
import { insertFiles } from './pasting.ts';
import { openSlash } from './slash.ts';
import { ToolbarButton, toolLook } from './toolbar-button.tsx';
import {
  blockKinds,
  blockWords,
  historyTools,
  setBlock,
  type Tool,
  type ToolState,
  toolGroups,
  toolState,
  wordGroups,
} from './tools.ts';

/** What opens in front of the text. */
export type Asking = 'link' | 'picture' | 'video' | 'document';

type ToolbarProps = {
  editor: Editor;
  isHtml: boolean;
  /** Without it, the tools are those for words. */
  hasMedia: boolean;
  hasDocuments: boolean;
  onHtml: () => void;
  onAsk: (what: Asking) => void;
  children?: ReactNode;
};

/** Tools of the text: one stop of the Tab key, arrows move along it; Alt+F10 comes here from the text, Escape goes back. */
export function Toolbar({ editor, isHtml, hasMedia, hasDocuments, onHtml, onAsk, children }: ToolbarProps) {
  const state = useEditorState({ editor, selector: ({ editor: now }) => toolState(now), equalityFn: sameState });
  const tool = (each: Tool) => (
    <ToolbarButton
      key={each.id}
      label={each.label()}
      {...(each.keys && { shortcut: shortcutText(each.keys) })}
      {...(each.shows && { isActive: state.active.has(each.id) })}
      isDisabled={isHtml || !state.able.has(each.id)}
      onPress={() => each.run(editor.chain()).run()}
    >
      <each.icon aria-hidden />
    </ToolbarButton>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the toolbar inside
    <div
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) editor.view.focus();
        // Here as in the text these keys mean marks, not the sidebar.
        if (/^[biu]$/i.test(event.key) && (event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          event.stopPropagation();
          event.nativeEvent.stopImmediatePropagation();
          toolGroups[0]
            ?.find(({ keys }) => keys === `Mod+${event.key.toUpperCase()}`)
            ?.run(editor.chain())
            .run();
        }
      }}
      className="sticky top-(--text-bar-top,0px) z-5 rounded-t-md border-b border-stone-2 bg-card"
    >
      <AriaToolbar
        aria-label={m.admin_text_tools()}
        className="flex items-center gap-0.5 overflow-x-auto p-1 lg:flex-wrap [scrollbar-width:thin]"
      >
        <ToolbarButton
          label={m.admin_text_slash()}
          shortcut="/"
          isDisabled={isHtml}
          onPress={() => {
            editor.view.focus();
            const opened = openSlash(editor.state);
            if (opened) editor.view.dispatch(opened);
          }}
        >
          <Plus aria-hidden />
        </ToolbarButton>
        <BlockMenu editor={editor} state={state} isDisabled={isHtml} />
        {(hasMedia ? toolGroups : wordGroups).map((group) => (
          <Group key={group[0]?.id}>{group.map(tool)}</Group>
        ))}
        <Group>
          <ToolbarButton
            label={m.admin_text_link()}
            shortcut={shortcutText('Mod+K')}
            isActive={state.link !== undefined}
            isDisabled={isHtml}
            onPress={() => onAsk('link')}
          >
            <Link2 aria-hidden />
          </ToolbarButton>
          {hasMedia && <MediaTools editor={editor} isDisabled={isHtml} onAsk={onAsk} />}
          {hasDocuments && (
            <ToolbarButton label={m.admin_text_document()} onPress={() => onAsk('document')}>
              <ImagePlus aria-hidden />
            </ToolbarButton>
          )}
          <ToolbarButton
            label={m.admin_text_table()}
            isDisabled={isHtml || state.isInTable}
            onPress={() => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
          >
            <Table2 aria-hidden />
          </ToolbarButton>
        </Group>
        <Group>{historyTools.map(tool)}</Group>
        {hasMedia && (
          <Group>
            <ToolbarButton label={m.admin_text_html()} isActive={isHtml} onPress={onHtml}>
              <CodeXml aria-hidden />
            </ToolbarButton>
          </Group>
        )}
      </AriaToolbar>
      {children}
    </div>
  );
}

const sameSet = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && [...one].every((each) => other.has(each));

const sameState = (one: ToolState, other: ToolState | null) =>
  other !== null &&
  one.block === other.block &&
  one.link === other.link &&
  one.isInTable === other.isInTable &&
  sameSet(one.active, other.active) &&
  sameSet(one.able, other.able);

function Group({ children }: { children: ReactNode }) {
  return <div className="flex shrink-0 items-center gap-0.5 border-l border-stone-2 pl-1">{children}</div>;
}

function BlockMenu({ editor, state, isDisabled }: { editor: Editor; state: ToolState; isDisabled: boolean }) {
  const trigger = (
    <Button
      aria-label={m.admin_text_block_now({ name: blockWords[state.block]() })}
      isDisabled={isDisabled}
      className={join(toolLook, 'flex! w-31 justify-between gap-1 text-left font-semibold')}
    >
      <span className="truncate">{blockWords[state.block]()}</span>
      <ChevronDown aria-hidden className="size-4! shrink-0" />
    </Button>
  );
  return (
    <Menu label={m.admin_text_block()} trigger={trigger} placement="bottom start">
      {blockKinds.map((kind) => (
        <MenuAction key={kind} onAction={() => setBlock(editor, kind)}>
          {blockWords[kind]()}
        </MenuAction>
      ))}
    </Menu>
  );
}

type MediaToolsProps = { editor: Editor; isDisabled: boolean; onAsk: (what: Asking) => void };

function MediaTools({ editor, isDisabled, onAsk }: MediaToolsProps) {
  return (
    <>
      <FilePick editor={editor} isDisabled={isDisabled} />
      <ToolbarButton label={m.admin_text_picture_address()} isDisabled={isDisabled} onPress={() => onAsk('picture')}>
        <Images aria-hidden />
      </ToolbarButton>
      <ToolbarButton label={m.admin_text_video()} isDisabled={isDisabled} onPress={() => onAsk('video')}>
        <VideoIcon aria-hidden />
      </ToolbarButton>
    </>
  );
}

/** A file dialogue opens from the press itself; several pictures may be chosen at once. */
function FilePick({ editor, isDisabled }: { editor: Editor; isDisabled: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <ToolbarButton label={m.admin_text_picture()} isDisabled={isDisabled} onPress={() => input.current?.click()}>
        <ImagePlus aria-hidden />
      </ToolbarButton>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        data-text-pictures=""
        accept={pictureTypes.join()}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) insertFiles(editor, files);
        }}
      />
    </>
  );
}
