import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#app/ui/button.tsx';
import { m } from '#messages/messages.js';
import { CostRowFields } from './cost-row.tsx';
import { type CostFaults, type CostRow, costFaultsOf, emptyRow, mostCosts, pastedRows, withPasted } from './costs.ts';

/** In the country of most of our clients. */
const usualVat = '22';

type CostFieldsProps = {
  rows: CostRow[];
  faults: CostFaults;
  onChange: (rows: CostRow[]) => void;
};

/** What articles cost, one in a row, typed or pasted from a spreadsheet. */
export function CostFields({ rows, faults, onChange }: CostFieldsProps) {
  /** What did not come of rows that were pasted. */
  const [missed, setMissed] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  const vat = rows.at(-1)?.vat || usualVat;
  // What was marked is unmarked when it is right, and nothing is marked while it is typed.
  const still = costFaultsOf(rows);
  const wrongIn = ({ key }: CostRow) => (faults[key] ?? []).filter((field) => still[key]?.includes(field));

  function add() {
    // The new row has to be there before it can be written in.
    flushSync(() => onChange([...rows, emptyRow(vat)]));
    list.current?.querySelector<HTMLInputElement>(':scope > li:last-child input')?.focus();
  }
  function remove(row: CostRow) {
    onChange(rows.filter((each) => each !== row));
    tools.current?.querySelector('button')?.focus();
  }
  function change(row: CostRow, part: Partial<CostRow>) {
    setMissed('');
    onChange(rows.map((each) => (each === row ? { ...each, ...part } : each)));
  }
  function paste(row: CostRow, pasted: string) {
    const added = pastedRows(pasted, vat);
    const { rows: all, left } = withPasted(rows, row, added);
    const cut = left > 0 ? m.admin_analyses_cost_pasted_cut({ count: left, max: mostCosts }) : '';
    setMissed(added.length === 0 ? m.admin_analyses_cost_pasted_none() : cut);
    onChange(all);
  }

  return (
    <fieldset className="min-w-0">
      <legend className="text-14 font-semibold">
        {m.admin_analyses_costs()} <span className="font-normal text-ink-3">{m.ui_optional()}</span>
      </legend>
      <p className="mt-0.5 mb-3 max-w-prose text-13 text-ink-3 text-pretty">{m.admin_analyses_costs_text()}</p>
      {rows.length > 0 && (
        <ul ref={list} className="mb-3 flex flex-col gap-3">
          {rows.map((row, at) => (
            <CostRowFields
              key={row.key}
              row={row}
              isFirst={at === 0}
              wrong={wrongIn(row)}
              onChange={(part) => change(row, part)}
              onRemove={() => remove(row)}
              onTable={(pasted) => paste(row, pasted)}
            />
          ))}
        </ul>
      )}
      <p role="status" className={missed === '' ? 'sr-only' : 'mb-3 text-13 font-semibold text-red'}>
        {missed}
      </p>
      <div ref={tools}>
        <Button onPress={add} isDisabled={rows.length >= mostCosts}>
          <Plus aria-hidden className="size-4" />
          {m.admin_analyses_cost_add()}
        </Button>
      </div>
    </fieldset>
  );
}
