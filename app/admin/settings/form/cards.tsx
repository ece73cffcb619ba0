import type { ReactNode } from 'react';
import { cardWords } from '#app/admin/parts/settings/setting-words.ts';
import { join } from '#app/ui/join.ts';
import type { FieldRule } from '#shared/setting-rules.ts';
import { rulesOf } from '#shared/settings.ts';
import { Card } from './card.tsx';
import { SettingField } from './setting-fields.tsx';
import type { SettingsForm } from './use-settings-form.ts';

type Field = [name: string, rule: FieldRule];

/** A card that is not made of its fields alone. */
type Special = {
  text?: string;
  /** In place of its fields. */
  instead?: ReactNode;
  /** Below them. */
  after?: ReactNode;
};

const isNumber = ([, { kind }]: Field) => kind === 'number';

/** Fields of one row beside each other; a number needs less room than a text. */
function Row({ form, fields }: { form: SettingsForm; fields: Field[] }) {
  const items = fields.map(([field]) => <SettingField key={field} form={form} field={field} />);
  if (fields.length === 1) return items;
  const columns = fields.some(isNumber) ? 'sm:grid-cols-[1fr_11rem]' : 'sm:grid-cols-2';
  return <div className={join('grid gap-5', columns)}>{items}</div>;
}

function rowsOf(fields: Field[]): Field[][] {
  return [...Map.groupBy(fields, ([field, { row }]) => row ?? field).values()];
}

/** The cards of a tab with their fields, in the order in which the settings declare them. */
export function SettingsCards({ form, special = {} }: { form: SettingsForm; special?: Record<string, Special> }) {
  const cards = Map.groupBy(Object.entries(rulesOf(form.group)), ([, { card }]) => card ?? '');
  return [...cards].map(([card, fields]) => {
    const words = cardWords(card);
    const { text = words.text, instead, after } = special[card] ?? {};
    return (
      <Card key={card} title={words.title} text={text}>
        {instead ?? rowsOf(fields).map((row) => <Row key={row[0]?.[0]} form={form} fields={row} />)}
        {after}
      </Card>
    );
  });
}
