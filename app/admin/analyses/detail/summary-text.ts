import type { AnalysisDocument, Scope } from '#app/admin/analyses/analyses-api.ts';
import { moneyText, periodText, shareText } from '#app/admin/parts/analyses/amounts.ts';
import { m } from '#messages/messages.js';
import type { Money } from '#shared/analysis-document.ts';
import type { AnalysisEdits } from '#shared/analysis-edits.ts';
import { riskOf } from './sums.ts';

const locales = { it: 'it-IT', en: 'en-GB' } as const;

const isMoney = (value: unknown): value is Money => typeof value === 'object' && value !== null && 'currency' in value;

function sentencesOf(scope: Scope, edits: AnalysisEdits, target: string): string[] {
  const { language } = edits;
  const [words, locale] = [{ locale: language }, locales[language]];
  const { ad_spend: spend, acos } = scope.kpis;
  const risk = riskOf(scope.findings, edits, scope.currency);
  const gap = scope.gap_to_target;
  const growth = scope.findings.filter(
    ({ id, kind }) => kind === 'growth' && edits.findings.find((each) => each.id === id)?.decision !== 'dropped',
  );
  const amounts = { risk: moneyText(risk, locale) };
  return [
    isMoney(spend) && typeof acos === 'string'
      ? m.admin_analyses_summary_read(
          {
            period: scope.period ? periodText(scope.period, locale) : m.admin_analyses_summary_no_period({}, words),
            spend: moneyText(spend, locale),
            acos: shareText(acos, locale),
            target: shareText(target, locale),
          },
          words,
        )
      : '',
    m.admin_analyses_summary_risk(amounts, words),
    gap
      ? gap.value.startsWith('-')
        ? m.admin_analyses_summary_within(amounts, words)
        : m.admin_analyses_summary_above({ gap: moneyText(gap, locale) }, words)
      : '',
    growth.length > 0 ? m.admin_analyses_summary_growth({ count: growth.length }, words) : '',
    m.admin_analyses_summary_next({}, words),
  ].filter(Boolean);
}

/** Five sentences with the numbers filled in, in the language of the report: a beginning, which the consultant makes theirs. */
export function proposedSummary({ scopes, parameters }: AnalysisDocument, edits: AnalysisEdits): string {
  const target = String((parameters as { target_acos?: string }).target_acos ?? '');
  return scopes.map((scope) => sentencesOf(scope, edits, target).join(' ')).join('\n\n');
}
