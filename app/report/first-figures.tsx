import { m } from '#messages/messages.js';
import type { Money } from '#shared/analysis-document.ts';
import type { ReportLanguage } from '#shared/analysis-report.ts';
import { type Figures, figuresIn } from '#shared/report/figures.ts';
import type { FirstFigures as Facts } from '#shared/report/first-figures.ts';
import { needText } from '#shared/report/missing.ts';
import { marketplaceName } from '#shared/report/places.ts';
import { stretches } from '#shared/report/scales.ts';

/** The three figures of files that have just been brought. Each is there, or what is missing for it. */

type Told = { facts: Facts; language: ReportLanguage; figures: Figures; say: { locale: ReportLanguage } };

/** Where the lines come from: the shop and the days, as far as files say so. */
function placeOf({ facts, figures }: Told): string {
  const { marketplace, period } = facts;
  const parts = [marketplaceName(marketplace), period && figures.period(period)].filter(Boolean);
  return parts.length > 0 ? ` (${parts.join(', ')})` : '';
}

/** The first things that are missing, and where the first of them is found. */
function missingText(needs: readonly string[], { language, say }: Told): string {
  const told = needs.map((need) => needText(need, language));
  const names = [...new Set(told.map(({ name }) => name))].join(', ');
  return m.look_risk_missing_note({ needs: names, where: told[0]?.where ?? '' }, say);
}

type Cell = { title: string; value: string; note: string; tone?: 'risk' | 'term' | 'missing' };

function spendCell(told: Told): Cell {
  const { facts, figures, say } = told;
  const title = m.look_spend({}, say);
  if (!facts.spend)
    return { title, value: m.look_spend_none({}, say), note: m.look_spend_none_note({}, say), tone: 'missing' };
  const place = placeOf(told);
  const note =
    facts.rows === null
      ? m.look_spend_note_plain({ place }, say)
      : m.look_spend_note({ rows: figures.count(facts.rows), place }, say);
  return { title, value: figures.amount(facts.spend), note };
}

function riskCell(told: Told): Cell {
  const { facts, figures, say } = told;
  const title = m.look_risk({}, say);
  if (!facts.risk) {
    const needs = facts.riskNeeds.length > 0 ? facts.riskNeeds : ['search_term'];
    return { title, value: m.look_risk_missing({}, say), note: missingText(needs, told), tone: 'missing' };
  }
  const target = figures.share(facts.targetAcos, 0);
  const { total, share } = facts.risk;
  if (Number(total.value) === 0 || share === null)
    return { title, value: figures.amount(total), note: m.look_risk_none({ target }, say) };
  const note = m.look_risk_note({ share: figures.share(share, 0), target }, say);
  return { title, value: figures.amount(total), note, tone: 'risk' };
}

function termCell(told: Told): Cell {
  const { facts, figures, say } = told;
  const title = m.look_term({}, say);
  if (facts.term) {
    const { term, orders, acos } = facts.term;
    const shown = figures.count(orders);
    const note =
      acos === null
        ? m.look_term_note_plain({ orders: shown }, say)
        : m.look_term_note({ orders: shown, acos: figures.share(acos) }, say);
    return { title, value: term, note, tone: 'term' };
  }
  return facts.termNeeds.length > 0 || !facts.spend
    ? {
        title,
        value: m.look_risk_missing({}, say),
        note: missingText(facts.termNeeds.length > 0 ? facts.termNeeds : ['search_term'], told),
        tone: 'missing',
      }
    : { title, value: m.look_term_none({}, say), note: m.look_term_none_note({}, say), tone: 'missing' };
}

/** What the spend bought, as one bar; its words stand below, so that narrow parts have theirs too. */
function Split({ facts, figures, say }: Told) {
  if (!facts.split) return null;
  const { bought, undecided, risk } = facts.split;
  const parts: { key: string; name: string; amount: Money }[] = [
    { key: 'bought', name: m.look_bought({}, say), amount: bought },
    { key: 'undecided', name: m.look_undecided({}, say), amount: undecided },
    { key: 'risk', name: m.look_at_risk({}, say), amount: risk },
  ].filter(({ amount }) => Number(amount.value) > 0);
  const bars = stretches(
    parts.map(({ amount }) => Number(amount.value)),
    1200,
    2,
  );
  const label = m.look_bar({ total: figures.round(facts.spend), risk: figures.round(risk) }, say);
  return (
    <div className="ff-split">
      <svg viewBox="0 0 1200 22" role="img" aria-label={label} preserveAspectRatio="none">
        {bars.map(({ from, length }, at) => (
          <rect key={parts[at]?.key} x={from} y={0} width={length} height={22} data-part={parts[at]?.key} />
        ))}
      </svg>
      <ul>
        {parts.map(({ key, name, amount }) => (
          <li key={key} data-part={key}>
            <span>{name}</span>
            <b>{figures.round(amount)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** @param facts - of the account of which most was spent */
export function FirstFigures({ facts, language }: { facts: Facts; language: ReportLanguage }) {
  const told: Told = { facts, language, figures: figuresIn(language), say: { locale: language } };
  return (
    <div className="ff">
      <dl className="ff-three">
        {[spendCell(told), riskCell(told), termCell(told)].map(({ title, value, note, tone }) => (
          <div key={title} data-tone={tone}>
            <dt>{title}</dt>
            <dd className="ff-value">{value}</dd>
            <dd className="ff-note">{note}</dd>
          </div>
        ))}
      </dl>
      <Split {...told} />
      {facts.others > 0 && <p className="ff-note">{m.look_others({ count: facts.others }, told.say)}</p>}
    </div>
  );
}
