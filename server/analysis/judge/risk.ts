import Big from 'big.js';
import { amountText, fraction, money, ratio } from '#server/analysis/amounts.ts';
import type { Figures, Line } from '#server/analysis/lines.ts';
import type { FindingRow } from '#shared/analysis-document.ts';
import { type Claim, type Claims, type Residual, sum } from './claims.ts';
import type { Found, Matter } from './finding.ts';
import { promisedOf } from './promise.ts';

/** F01 and F02: what is claimed, said in rows. */

const added = (amounts: readonly Big[]): Big => amounts.reduce((total, each) => total.plus(each), new Big(0));

/** Where a row stands, and its figures: what lists for Amazon are made of. */
export function detailOf(line: Line, figures: Figures, currency: string): FindingRow {
  return {
    campaign: line.campaign,
    adgroup: line.adgroup,
    targeting: line.targeting,
    match: line.match,
    campaign_id: line.campaignId || null,
    adgroup_id: line.adgroupId || null,
    target_id: line.targetId || null,
    impressions: figures.impressions,
    clicks: figures.clicks,
    orders: figures.orders,
    units: figures.units,
    spend: amountText(figures.spend, currency),
    sales: amountText(figures.sales, currency),
    cpc: ratio(new Big(figures.spend).div(1_000_000), figures.clicks, 4),
    bid: line.bid === null ? null : new Big(line.bid).div(1_000_000).toFixed(4),
  };
}

export function riskFindings(matter: Matter, claims: Claims): Found[] {
  const { currency } = matter.scope;
  const { wasted, overpaid, residuals, targets } = claims;
  const ofTarget = (line: Line): FindingRow => {
    const target = targets.get(line.targetName);
    return {
      target_spend: target ? amountText(target.spend, currency) : null,
      target_clicks: target?.clicks ?? null,
    };
  };
  const detail = ({ line, amount, p }: Claim): FindingRow => ({
    term: line.term,
    ...detailOf(line, line, currency),
    ...ofTarget(line),
    claimed: amountText(amount, currency),
    p: fraction(p),
  });
  const findings: Found[] = [];
  if (wasted.length > 0)
    findings.push({
      rule: 'F02',
      name: 'zero-line',
      kind: 'risk',
      amount: money(sum(wasted), currency),
      action: 'negative',
      formula: 'spend',
      inputs: { cost_allowed_per_order: fraction((matter.account.targetAcos * matter.account.aov) / 1_000_000) },
      rows: wasted.map(({ line, p, name }) => ({
        row: name,
        clicks: line.clicks,
        spend: amountText(line.spend, currency),
        orders: line.orders,
        sales: amountText(line.sales, currency),
        p: fraction(p),
      })),
      detailOf: (at) => detail(wasted[at] as Claim),
      promised: added(wasted.map((claim) => promisedOf('negative', claim.line, claim))),
    });
  if (overpaid.length > 0)
    findings.push({
      rule: 'F01',
      name: 'overpaid-line',
      kind: 'risk',
      amount: money(sum(overpaid), currency),
      action: 'lower_bid',
      formula: 'spend - target_acos * sales',
      rows: overpaid.map(({ line, amount, name }) => ({
        row: name,
        acos: ratio(line.spend, line.sales),
        max_cpc: ratio(new Big(matter.parameters.target_acos).times(line.sales).div(1_000_000), line.clicks, 4),
        saving: amountText(amount, currency),
      })),
      detailOf: (at) => detail(overpaid[at] as Claim),
      promised: added(overpaid.map((claim) => promisedOf('lower_bid', claim.line, claim))),
    });
  if (residuals.length > 0) findings.push(residualFinding(residuals, currency));
  return findings;
}

function residualFinding(residuals: readonly Residual[], currency: string): Found {
  return {
    rule: 'F01',
    name: 'overpaid-target-residual',
    kind: 'risk',
    amount: money(sum(residuals), currency),
    action: 'lower_bid',
    formula: 'excess(target) - claimed by its lines',
    rows: residuals.map(({ name, excess, already }) => ({
      row: name,
      excess: amountText(excess, currency),
      claimed_by_lines: amountText(already, currency),
    })),
    detailOf: (at) => {
      const { line, figures, amount, p } = residuals[at] as Residual;
      return {
        ...detailOf(line, figures, currency),
        target_spend: amountText(figures.spend, currency),
        target_clicks: figures.clicks,
        claimed: amountText(amount, currency),
        p: fraction(p),
      };
    },
    promised: added(residuals.map((residual) => promisedOf('lower_bid', residual.figures, residual))),
  };
}
