import type { ReactElement } from 'react';
import { Menu, MenuAction } from '#app/ui/menu.tsx';
import { m } from '#messages/messages.js';
import type { LetterLocale } from '#shared/letter-words.ts';
import type { LetterStart } from './letters-api.ts';

type VariablesMenuProps = {
  trigger: ReactElement;
  variables: LetterStart['variables'];
  locale: LetterLocale;
  onChosen: (words: string) => void;
};

/** What can be filled in, each with what it stands for in this letter. */
export function VariablesMenu({ trigger, variables, locale, onChosen }: VariablesMenuProps) {
  return (
    <Menu label={m.admin_letter_variables()} placement="top start" trigger={trigger}>
      {variables.map(({ key, names, values }) => (
        <MenuAction key={key} onAction={() => onChosen(`{{${names[locale]}}}`)}>
          {`${names[locale]}: ${values[locale] || m.admin_letter_no_value()}`}
        </MenuAction>
      ))}
    </Menu>
  );
}
