/** How the tools write figures: as the site does, in English. */

export const money = (value: number, currency: string) =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(value);

/** Never more than it is: a click price that is rounded up would be too high. */
export const moneyDown = (value: number, currency: string) =>
  new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    roundingMode: 'floor',
  } as Intl.NumberFormatOptions).format(value);

export const percent = (value: number, digits = 1) =>
  new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: digits }).format(value);

export const count = (value: number) => new Intl.NumberFormat('en-GB').format(value);
