import type { Finding } from '#app/admin/analyses/analyses-api.ts';
import type { Money } from '#shared/analysis-document.ts';
import type { AnalysisEdits } from '#shared/analysis-edits.ts';

const digitsOf = (value: string) => value.split('.')[1]?.length ?? 0;

/** The sum of amounts of one currency, exact: whole numbers of its smallest coin. */
export function sumOf(amounts: readonly Money[], currency: string): Money {
  const digits = Math.max(0, ...amounts.map(({ value }) => digitsOf(value)));
  const coins = amounts.reduce(
    (total, { value }) => total + BigInt(value.replace('.', '')) * 10n ** BigInt(digits - digitsOf(value)),
    0n,
  );
  const [sign, plain] = [coins < 0n ? '-' : '', String(coins < 0n ? -coins : coins).padStart(digits + 1, '0')];
  const cut = plain.length - digits;
  return { value: sign + plain.slice(0, cut) + (digits > 0 ? `.${plain.slice(cut)}` : ''), currency };
}

/** What is at risk by the findings that are not dropped. */
export function riskOf(findings: readonly Finding[], edits: AnalysisEdits, currency: string): Money {
  const dropped = new Set(edits.findings.filter(({ decision }) => decision === 'dropped').map(({ id }) => id));
  const amounts = findings.flatMap(({ id, kind, amount }) =>
    kind === 'risk' && amount && !dropped.has(id) ? [amount] : [],
  );
  return sumOf(amounts, currency);
}
