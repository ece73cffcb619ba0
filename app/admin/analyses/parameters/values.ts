import type { Said } from '#app/admin/analyses/analyses-api.ts';

import { type CostFaults, type CostRow, costFaultsOf, costRowsOf, productsOf } from './costs.ts';

/** The form of an account's parameters: texts as they are typed, and what the API is told of them. */

export type ParameterValues = {
  /** Percent, as people write it. */
  targetAcos: string;
  breakEven: string;
  brandTerms: string[];
  /** What stands in the box for the next one. */
  brandTyped: string;
  /** Empty: as the files say. */
  marketplace: string;
  start: string;
  end: string;
  /** Whether the last three days are left out. */
  withoutLastDays: boolean;
  /** What articles cost. */
  costs: CostRow[];
};

export type ParameterField = 'targetAcos' | 'breakEven' | 'brandTerms' | 'marketplace' | 'start' | 'end';
export type ParameterFault = 'percent' | 'order' | 'pair' | 'half' | 'refused';
export type ParameterFaults = Partial<Record<ParameterField, ParameterFault>> & { costs?: CostFaults };

const usual: ParameterValues = {
  targetAcos: '25',
  breakEven: '',
  brandTerms: [],
  brandTyped: '',
  marketplace: '',
  start: '',
  end: '',
  withoutLastDays: false,
  costs: [],
};

const incompleteDays = 3;

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** `0.255` as `25.5`, with the comma of the place. */
function percentOf(share: unknown, locale: string): string {
  if (typeof share !== 'string') return '';
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 2, useGrouping: false }).format(Number(share) * 100);
}

/** A form that begins with what was said before. */
export function valuesOf(said: Said | null, locale: string): ParameterValues {
  if (!said) return usual;
  const period = (said.period ?? {}) as Record<string, unknown>;
  const terms = Array.isArray(said.brand_terms) ? said.brand_terms.map(text) : [];
  return {
    targetAcos: percentOf(said.target_acos, locale) || usual.targetAcos,
    breakEven: percentOf(said.break_even_acos, locale),
    brandTerms: terms.filter(Boolean),
    brandTyped: '',
    marketplace: text(said.marketplace),
    start: text(period.start),
    end: text(period.end),
    withoutLastDays: said.exclude_last_days === incompleteDays,
    costs: costRowsOf(said.products, locale),
  };
}

/** `25,5` or `25.5 %` as `0.255`; nothing for what is no share between 0 and 100. */
export function shareOf(percent: string): string | undefined {
  const plain = percent.replace('%', '').trim().replace(',', '.');
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(plain)) return undefined;
  const share = Number(plain) / 100;
  return share > 0 && share <= 1 ? share.toFixed(4).replace(/0+$/, '').replace(/\.$/, '') : undefined;
}

type Period = Pick<ParameterValues, 'start' | 'end'>;

/** `half` names the days that are not typed to their end: their values are as empty as those of days that nobody wants. */
function faultsOfPeriod({ start, end }: Period, half: readonly string[]): ParameterFaults {
  if (half.length > 0) return Object.fromEntries(half.map((field) => [field, 'half']));
  return {
    ...(start === '' && end !== '' && { start: 'pair' as const }),
    ...(start !== '' && end === '' && { end: 'pair' as const }),
    ...(start !== '' && end !== '' && start > end && { end: 'order' as const }),
  };
}

/** What is wrong, by the field where it stands. */
export function faultsOf(values: ParameterValues, half: readonly string[] = []): ParameterFaults {
  const { targetAcos, breakEven, costs } = values;
  const ofCosts = costFaultsOf(costs);
  return {
    ...(Object.keys(ofCosts).length > 0 && { costs: ofCosts }),
    ...(shareOf(targetAcos) === undefined && { targetAcos: 'percent' as const }),
    ...(breakEven.trim() !== '' && shareOf(breakEven) === undefined && { breakEven: 'percent' as const }),
    ...faultsOfPeriod(values, half),
  };
}

const fieldNames: Record<string, ParameterField> = {
  target_acos: 'targetAcos',
  break_even_acos: 'breakEven',
  brand_terms: 'brandTerms',
  marketplace: 'marketplace',
  period: 'end',
};

/** The fields that the server refused, which names them as it knows them. */
export function refusedFields(fields: Record<string, unknown>): ParameterFaults {
  const names = Object.keys(fields).map((path) => fieldNames[path.split('.')[0] ?? '']);
  return Object.fromEntries(names.flatMap((name) => (name ? [[name, 'refused' as const]] : [])));
}

/** Brands as searches spell them; each once. */
export const cleanTerms = (terms: string[]) => [
  ...new Set(terms.map((term) => term.trim().toLowerCase()).filter((term) => term.length > 1)),
];

/** What the API is told, also of a brand that nobody pressed Enter after. `before` keeps what this form has no field for. */
export function saidOf(values: ParameterValues, before: Said | null = null): Said {
  const { period: _period, marketplace: _marketplace, products: _products, ...rest } = before ?? {};
  const { breakEven, brandTerms, brandTyped, marketplace, start, end, withoutLastDays } = values;
  const products = productsOf(values.costs);
  return {
    ...rest,
    target_acos: shareOf(values.targetAcos),
    break_even_acos: shareOf(breakEven) ?? null,
    brand_terms: cleanTerms([...brandTerms, brandTyped]),
    exclude_last_days: withoutLastDays ? incompleteDays : 0,
    ...(marketplace && { marketplace }),
    ...(start && end && { period: { start, end } }),
    ...(products.length > 0 && { products }),
  };
}
