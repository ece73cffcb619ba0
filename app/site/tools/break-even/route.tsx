import pageStyles from '#app/site/styles/pages/tool.css?url';
import { answerTool, describeTool } from '#app/site/tools/answer.ts';
import { money, moneyDown, percent } from '#app/site/tools/figures.ts';
import { type Sum, ToolField, ToolForm, ToolPage, ToolResults, ToolSelect } from '#app/site/tools/parts.tsx';
import { Reading, type Typed } from '#app/site/tools/read-query.ts';
import { m } from '#messages/messages.js';
import { getSettings } from '#server/records/settings.ts';
import { type Country, countries, isCountry } from '#shared/tools/countries.ts';
import { breakEven, largestClick, targetAcos } from '#shared/tools/sums.ts';
import type { Route } from './+types/route';

const names = ['price', 'country', 'vat', 'cost', 'fees', 'keep', 'rate'] as const;
type Name = (typeof names)[number];

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageStyles }];

/** Only the bare page is kept: there is no end of figures. */
export const handle = { pageCache: { query: [...names] } };

/** Figures of no real product, so that an empty page shows what it does. */
const example: Typed<Name> = { price: '29.90', country: 'IT', vat: '', cost: '9.00', fees: '7.50', keep: '', rate: '' };

function read(typed: Typed<Name>) {
  const country: Country = isCountry(typed.country) ? typed.country : 'IT';
  const reading = new Reading(typed);
  const given = {
    price: reading.amount('price', 'price'),
    vat: reading.share('vat', countries[country].vat),
    cost: reading.amount('cost'),
    fees: reading.amount('fees'),
  };
  const keep = reading.share('keep', '0.5');
  const rate = reading.rate('rate', 0.1);
  return { country, given, keep, rate, faults: reading.faults };
}

export async function loader({ request }: Route.LoaderArgs) {
  const { siteName } = (await getSettings()).general;
  return answerTool(request, siteName, names, (typed) => read(typed).faults);
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  describeTool(loaderData, {
    path: '/tools/break-even',
    title: m.site_tools_break_even_title(),
    description: m.site_tools_break_even_description(),
  });

function sumsOf({ country, given, keep, rate }: ReturnType<typeof read>): Sum[] {
  const { currency } = countries[country];
  const shown = (value: number) => money(value, currency);
  const { net, margin, acos } = breakEven(given);
  const target = targetAcos(acos, keep);
  const price = shown(given.price);
  const before: Sum[] = [
    {
      name: m.site_tools_net(),
      sum: m.site_tools_net_sum({ price, vat: percent(given.vat) }),
      result: shown(net),
    },
    {
      name: m.site_tools_margin(),
      sum: m.site_tools_margin_sum({ net: shown(net), cost: shown(given.cost), fees: shown(given.fees) }),
      result: shown(margin),
    },
  ];
  if (margin <= 0) return before;
  return [
    ...before,
    {
      name: m.site_tools_acos(),
      sum: m.site_tools_acos_sum({ margin: shown(margin), price }),
      result: percent(acos),
      note: m.site_tools_acos_note(),
      isMain: true,
    },
    {
      name: m.site_tools_target_result(),
      sum: m.site_tools_target_sum({ acos: percent(acos), keep: percent(keep) }),
      result: percent(target),
      isMain: true,
    },
    {
      name: m.site_tools_click_result(),
      sum: m.site_tools_click_sum({ target: percent(target), price, rate: percent(rate) }),
      result: moneyDown(largestClick({ acos: target, price: given.price, conversion: rate }), currency),
      isMain: true,
    },
  ];
}

const labels: Record<Name, () => string> = {
  price: m.site_tools_price,
  country: m.site_tools_country,
  vat: m.site_tools_vat,
  cost: m.site_tools_cost,
  fees: m.site_tools_fees,
  keep: m.site_tools_keep,
  rate: m.site_tools_rate,
};

const hints: Partial<Record<Name, () => string>> = {
  price: m.site_tools_price_hint,
  vat: m.site_tools_vat_hint,
  cost: m.site_tools_cost_hint,
  fees: m.site_tools_fees_hint,
  keep: m.site_tools_keep_hint,
  rate: m.site_tools_rate_hint,
};

const countryNames = new Intl.DisplayNames('en', { type: 'region' });
const taxOf = (code: Country) =>
  Number(countries[code].vat) === 0 ? m.site_tools_none_rate() : percent(Number(countries[code].vat));
const choices = (Object.keys(countries) as Country[]).map(
  (code) => [code, `${countryNames.of(code)}, ${taxOf(code)}`] as [string, string],
);

export default function BreakEvenPage({ loaderData: { typed } }: Route.ComponentProps) {
  const found = read(typed ?? example);
  const { faults, given, country, keep } = found;
  const values = typed ?? { ...example, price: '', cost: '', fees: '' };
  const { margin, acos } = breakEven(given);
  const isLoss = margin <= 0;
  const target = (targetAcos(acos, keep) * 100).toFixed(1);
  const field = (name: Exclude<Name, 'country'>, required = false) => (
    <ToolField
      name={name}
      label={labels[name]()}
      hint={hints[name]?.() ?? ''}
      value={values[name]}
      faults={typed ? faults : {}}
      required={required}
    />
  );
  return (
    <ToolPage
      heading={m.site_tools_break_even()}
      lead={m.site_tools_break_even_lead()}
      form={
        <ToolForm
          action="/tools/break-even"
          faults={typed ? faults : {}}
          labels={Object.fromEntries(names.map((name) => [name, labels[name]()]))}
        >
          {field('price', true)}
          <div className="pair">
            <ToolSelect name="country" label={m.site_tools_country()} value={country} options={choices} />
            {field('vat')}
          </div>
          <div className="pair">
            {field('cost', true)}
            {field('fees', true)}
          </div>
          <div className="pair">
            {field('keep')}
            {field('rate')}
          </div>
        </ToolForm>
      }
      results={
        <ToolResults
          isTyped={typed !== null}
          faults={faults}
          sums={() => sumsOf(found)}
          remark={
            isLoss && (
              <p className="tool-loss">{m.site_tools_loss({ amount: money(-margin, countries[country].currency) })}</p>
            )
          }
          target={!isLoss && Number(target) > 0 ? target : undefined}
          other={{ href: '/tools/click-price', label: m.site_tools_other_click() }}
        />
      }
    />
  );
}
