import { z } from 'zod';
import { isDay } from '#shared/days.ts';
import { marketplaces } from './read/places.ts';

/** A share as a decimal fraction, kept as it was typed. */
const share = z.string().regex(/^(?:0?\.\d{1,4}|0|1(?:\.0{1,4})?|0\.\d{1,4})$/, 'a share between 0 and 1, like 0.25');
const day = z.iso.date().refine(isDay, 'a day from 1900 to 2999');

/** An amount of money as it was typed, or a share above one. */
const amount = z.string().regex(/^\d{1,7}(?:\.\d{1,4})?$/);

/** What an article costs: the price with its tax, then what the seller pays for it, to Amazon, and to the state. */
const product = z
  .object({
    asin: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9]{10}$/)
      .optional(),
    sku: z.string().trim().min(1).max(80).optional(),
    price: amount.refine((value) => Number(value) > 0),
    cogs: amount,
    fees: amount,
    vat: share,
  })
  .refine(({ asin, sku }) => asin !== undefined || sku !== undefined, { path: ['asin'] });

export type ProductCost = z.output<typeof product>;

/** What is asked of an account beside its files; what is missing has the default of the rule set. */
export const parametersShape = z.object({
  target_acos: share.refine((value) => Number(value) > 0).default('0.25'),
  break_even_acos: share.nullable().default(null),
  p_max: share.default('0.10'),
  aov_prior_orders: z.int().min(0).max(100).default(3),
  harvest_min_orders: z.int().min(1).max(100).default(2),
  brand_terms: z.array(z.string().trim().toLowerCase().min(2).max(80)).max(50).default([]),
  exclude_last_days: z.int().min(0).max(14).default(0),
  stop_words: z.literal('it,en,de,es,fr/1').default('it,en,de,es,fr/1'),
  products: z.array(product).max(500).optional(),
  period: z
    .object({ start: day, end: day })
    .refine(({ start, end }) => start <= end, 'the first day is not after the last')
    .optional(),
  marketplace: z.enum(marketplaces).optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'three capital letters, like EUR')
    .optional(),
});

export type Parameters = z.output<typeof parametersShape>;
