import type { Ref } from 'react';
import { countryText } from '#app/admin/parts/analyses/amounts.ts';
import { usePlace } from '#app/admin/person.ts';
import { CheckField } from '#app/ui/check-field.tsx';
import { EntryList } from '#app/ui/entry-list.tsx';
import { Select } from '#app/ui/select.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { m } from '#messages/messages.js';
import { analysisMarketplaces } from '#shared/analyses.ts';
import { CostFields } from './cost-fields.tsx';
import {
  cleanTerms,
  type ParameterFault,
  type ParameterFaults,
  type ParameterField,
  type ParameterValues,
} from './values.ts';

const faultWords: Record<ParameterFault, () => string> = {
  percent: m.admin_analyses_fault_percent,
  order: m.admin_analyses_fault_order,
  pair: m.admin_analyses_fault_pair,
  half: m.admin_analyses_fault_half,
  refused: m.admin_analyses_fault_refused,
};

type ParameterFieldsProps = {
  /** Where they stand, to see what is typed half. */
  place: Ref<HTMLDivElement>;
  values: ParameterValues;
  faults: ParameterFaults;
  onChange: (part: Partial<ParameterValues>) => void;
};

/** What is asked of an account beside its files. */
export function ParameterFields({ place, values, faults, onChange }: ParameterFieldsProps) {
  const { locale } = usePlace();
  const wrong = (field: ParameterField) => {
    const fault = faults[field];
    return fault && faultWords[fault]();
  };
  const countries = analysisMarketplaces
    .map((code) => ({ value: code as string, label: countryText(code, locale) }))
    .sort((one, other) => one.label.localeCompare(other.label, locale));
  return (
    <div ref={place} className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
      <TextField
        label={m.admin_analyses_target()}
        description={m.admin_analyses_target_hint()}
        isRequired
        validationBehavior="aria"
        inputMode="decimal"
        value={values.targetAcos}
        onChange={(targetAcos) => onChange({ targetAcos })}
        error={wrong('targetAcos')}
      />
      <TextField
        label={m.admin_analyses_break_even()}
        description={m.admin_analyses_break_even_hint()}
        inputMode="decimal"
        value={values.breakEven}
        onChange={(breakEven) => onChange({ breakEven })}
        error={wrong('breakEven')}
      />
      <TextField
        label={m.admin_analyses_start()}
        type="date"
        name="start"
        value={values.start}
        onChange={(start) => onChange({ start })}
        error={wrong('start')}
      />
      <TextField
        label={m.admin_analyses_end()}
        description={m.admin_analyses_period_hint()}
        type="date"
        name="end"
        value={values.end}
        onChange={(end) => onChange({ end })}
        error={wrong('end')}
      />
      <div className="sm:col-span-2">
        <EntryList
          label={m.admin_analyses_brands()}
          entryLabel={m.admin_analyses_brand_add()}
          description={m.admin_analyses_brands_hint()}
          entries={values.brandTerms}
          onChange={(brandTerms) => onChange({ brandTerms })}
          typed={values.brandTyped}
          onType={(brandTyped) => onChange({ brandTyped })}
          clean={cleanTerms}
          maxLength={80}
          isShort
          error={wrong('brandTerms')}
        />
      </div>
      <Select
        label={m.admin_analyses_country()}
        value={values.marketplace}
        onChange={(marketplace) => onChange({ marketplace })}
        options={[{ value: '', label: m.admin_analyses_country_of_files() }, ...countries]}
      />
      <div className="self-end">
        <CheckField
          label={m.admin_analyses_last_days()}
          description={m.admin_analyses_last_days_hint()}
          isSelected={values.withoutLastDays}
          onChange={(withoutLastDays) => onChange({ withoutLastDays })}
        />
      </div>
      <div className="sm:col-span-2">
        <CostFields rows={values.costs} faults={faults.costs ?? {}} onChange={(costs) => onChange({ costs })} />
      </div>
    </div>
  );
}
