import { X } from 'lucide-react';
import type { ClipboardEvent } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextField } from 'react-aria-components/TextField';
import { shareText } from '#app/admin/parts/analyses/amounts.ts';
import { usePlace } from '#app/admin/person.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { inputLook } from '#app/ui/input-look.ts';
import { join } from '#app/ui/join.ts';
import { m } from '#messages/messages.js';
import { breakEvenOf, type CostField, type CostRow, costFields, isTable } from './costs.ts';

const labels: Record<CostField, () => string> = {
  article: m.admin_analyses_cost_article,
  price: m.admin_analyses_cost_price,
  cost: m.admin_analyses_cost_cost,
  fees: m.admin_analyses_cost_fees,
  vat: m.admin_analyses_cost_vat,
};
const faultWords: Record<CostField, () => string> = {
  article: m.admin_analyses_cost_fault_article,
  price: m.admin_analyses_cost_fault_price,
  cost: m.admin_analyses_cost_fault_amount,
  fees: m.admin_analyses_cost_fault_amount,
  vat: m.admin_analyses_fault_percent,
};
/** An article that is named well enough and is wrong stands in another row, too. */
const faultText = (field: CostField, { article }: CostRow) =>
  field === 'article' && article.trim() !== '' && article.trim().length <= 80
    ? m.admin_analyses_cost_fault_twice()
    : faultWords[field]();

type CellProps = {
  field: CostField;
  row: CostRow;
  /** Labels stand above the first row, and on a phone above each. */
  isFirst: boolean;
  isWrong: boolean;
  onChange: (text: string) => void;
  onPaste?: (event: ClipboardEvent) => void;
};

function Cell({ field, row, isFirst, isWrong, onChange, onPaste }: CellProps) {
  return (
    <TextField
      value={row[field]}
      onChange={onChange}
      isInvalid={isWrong}
      validationBehavior="aria"
      maxLength={field === 'article' ? 80 : 20}
      className={join('flex flex-col gap-1', field === 'article' && 'col-span-2 sm:col-span-1')}
    >
      <Label className={join('text-13 font-semibold', !isFirst && 'sm:sr-only')}>{labels[field]()}</Label>
      <Input
        autoComplete="off"
        inputMode={field === 'article' ? 'text' : 'decimal'}
        {...(onPaste && { onPaste })}
        className={join(inputLook, 'h-10', field !== 'article' && 'figures sm:text-right')}
      />
      <FieldError className="text-13 font-semibold text-red">{faultText(field, row)}</FieldError>
    </TextField>
  );
}

/** Where an article begins to lose: what its seller wants to know of these five numbers. */
function BreakEven({ row }: { row: CostRow }) {
  const { locale } = usePlace();
  const share = breakEvenOf(row);
  if (share === undefined) return null;
  return (
    <p className={join('figures col-span-full text-13', share > 0 ? 'text-ink-3' : 'text-red')}>
      {share > 0
        ? m.admin_analyses_cost_even({ share: shareText(share.toFixed(6), locale) })
        : m.admin_analyses_cost_loses()}
    </p>
  );
}

type CostRowFieldsProps = {
  row: CostRow;
  isFirst: boolean;
  wrong: readonly CostField[];
  onChange: (part: Partial<CostRow>) => void;
  onRemove: () => void;
  /** Rows of a spreadsheet instead of one number. */
  onTable: (pasted: string) => void;
};

export function CostRowFields({ row, isFirst, wrong, onChange, onRemove, onTable }: CostRowFieldsProps) {
  function paste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData('text/plain');
    if (!isTable(pasted)) return;
    event.preventDefault();
    onTable(pasted);
  }
  return (
    <li className="grid grid-cols-2 items-start gap-x-3 gap-y-2 border-b border-stone-2 pb-3 sm:grid-cols-[minmax(9rem,2fr)_repeat(3,minmax(5rem,1fr))_minmax(4rem,0.7fr)_auto] sm:border-0 sm:pb-0">
      {costFields.map((field) => (
        <Cell
          key={field}
          field={field}
          row={row}
          isFirst={isFirst}
          isWrong={wrong.includes(field)}
          onChange={(text) => onChange({ [field]: text })}
          {...(field === 'article' && { onPaste: paste })}
        />
      ))}
      <IconButton
        label={m.ui_remove_entry({ entry: row.article || m.admin_analyses_cost_article() })}
        onPress={onRemove}
        className={join('justify-self-end', isFirst ? 'sm:mt-6.5' : 'sm:mt-1')}
      >
        <X aria-hidden className="size-4" />
      </IconButton>
      <BreakEven row={row} />
    </li>
  );
}
