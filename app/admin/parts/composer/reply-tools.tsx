import { Braces, Eye, FileText, Languages, Paperclip } from 'lucide-react';
import type { RefObject } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { deedMark } from '#app/admin/parts/commands/deeds.ts';
import { useDocuments } from '#app/admin/parts/documents/use-documents.ts';
import { Button } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Menu, MenuAction, MenuChoice } from '#app/ui/menu.tsx';
import { m } from '#messages/messages.js';
import { type LetterSubject, letterLocales } from '#shared/letter-words.ts';
import type { AttachedFile } from './draft.ts';
import { lastTemplate, templatesInOrder } from './last-template.ts';
import { localeWords } from './letter-words.ts';
import type { LetterStart } from './letters-api.ts';
import type { Composing } from './use-composer.ts';
import { VariablesMenu } from './variables-menu.tsx';

type ReplyToolsProps = {
  subject: LetterSubject;
  start: LetterStart;
  composing: Composing;
  /** Only requests have documents that can go with a letter. */
  onFiles: ((files: File[]) => void) | undefined;
  onAttach: (file: AttachedFile) => void;
  onInsert: (words: string) => void;
  onPreview: () => void;
  templates: RefObject<HTMLButtonElement | null>;
};

/** What helps with an answer: templates first, the one of last time on top. */
export function ReplyTools({
  subject,
  start,
  composing,
  onFiles,
  onAttach,
  onInsert,
  onPreview,
  templates,
}: ReplyToolsProps) {
  const { draft, change, chooseTemplate } = composing;
  const known = useDocuments(onFiles && subject.reference);
  const documents = known.filter(({ id }) => !draft.files.some((file) => file.id === id));
  return (
    <div className="flex flex-wrap items-center gap-1">
      <Menu
        label={m.admin_letter_template()}
        placement="top start"
        trigger={
          <Button ref={templates} look="quiet" className="px-2" {...deedMark('template')}>
            <FileText aria-hidden className="size-4" />
            {m.admin_letter_template()}
          </Button>
        }
      >
        {templatesInOrder(start.templates, lastTemplate(subject.kind)?.id).map(({ id, name, locale }) => (
          <MenuAction key={id} onAction={() => chooseTemplate(id)}>
            {`${name} · ${localeWords[locale]()}`}
          </MenuAction>
        ))}
      </Menu>
      <VariablesMenu
        variables={start.variables}
        locale={draft.locale}
        onChosen={onInsert}
        trigger={
          <IconButton label={m.admin_letter_variables()}>
            <Braces aria-hidden className="size-4" />
          </IconButton>
        }
      />
      {onFiles && (
        <FileTrigger allowsMultiple onSelect={(files) => onFiles([...(files ?? [])])}>
          <IconButton label={m.admin_reply_attach()}>
            <Paperclip aria-hidden className="size-4" />
          </IconButton>
        </FileTrigger>
      )}
      <Menu
        label={m.admin_reply_options()}
        placement="top start"
        trigger={
          <IconButton label={m.admin_reply_options()}>
            <Languages aria-hidden className="size-4" />
          </IconButton>
        }
      >
        <MenuChoice
          label={m.admin_letter_language()}
          value={draft.locale}
          onChange={(locale) => change({ locale })}
          choices={letterLocales.map((locale) => ({ value: locale, label: localeWords[locale]() }))}
        />
        {documents.map(({ id, name }) => (
          <MenuAction
            key={id}
            icon={<Paperclip aria-hidden className="size-4" />}
            onAction={() => onAttach({ id, name })}
          >
            {m.admin_reply_attach_document({ name })}
          </MenuAction>
        ))}
      </Menu>
      <IconButton label={m.admin_reply_show_preview()} onPress={onPreview}>
        <Eye aria-hidden className="size-4" />
      </IconButton>
    </div>
  );
}
