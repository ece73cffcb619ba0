import pageStyles from '#app/site/styles/pages/tool.css?url';
import { answerTool, describeTool } from '#app/site/tools/answer.ts';
import { count, money, moneyDown, percent } from '#app/site/tools/figures.ts';
import { type Sum, ToolField, ToolForm, ToolPage, ToolResults, ToolSelect } from '#app/site/tools/parts.tsx';
import { isRight, Reading, type Typed } from '#app/site/tools/read-query.ts';
import { m } from '#messages/messages.js';
import { getSettings } from '#server/records/settings.ts';
import { type Country, countries, isCountry } from '#shared/tools/countries.ts';
import { clickPrice } from '#shared/tools/sums.ts';
import type { Route } from './+types/route';

const names = ['target', 'country', 'clicks', 'orders', 'sales', 'termClicks', 'termOrders', 'termSales'] as const;
type Name = (typeof names)[number];

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageStyles }];

/** Only the bare page is kept: there is no end of figures. */
export const handle = { pageCache: { query: [...names] } };

/** Figures of no real account, so that an empty page shows what it does. */
const example: Typed<Name> = {
  target: '25',
  country: 'IT',
  clicks: '1200',
  orders: '96',
  sales: '2880.00',
  termClicks: '18',
  termOrders: '3',
  termSales: '90.00',
};

function read(typed: Typed<Name>) {
  const reading = new Reading(typed);
  const target = reading.target('target');
  const account = { clicks: reading.count('clicks'), orders: reading.count('orders'), sales: reading.amount('sales') };
  const term = {
    clicks: reading.count('termClicks', 0),
    orders: reading.count('termOrders', 0),
    sales: reading.amountOrNone('termSales'),
  };
  const { faults } = reading;
  if (isRight(faults) && account.orders > account.clicks) faults.orders = 'orders';
  if (isRight(faults) && account.orders === 0) faults.orders = 'none';
  if (isRight(faults) && term.orders > term.clicks) faults.termOrders = 'orders';
  const country: Country = isCountry(typed.country) ? typed.country : 'IT';
  return { target, account, term, country, faults };
}

export async function loader({ request }: Route.LoaderArgs) {
  const { siteName } = (await getSettings()).general;
  return answerTool(request, siteName, names, (typed) => read(typed).faults);
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  describeTool(loaderData, {
    path: '/tools/click-price',
    title: m.site_tools_click_title(),
    description: m.site_tools_click_description(),
  });

function sumsOf({ target, account, term, country }: ReturnType<typeof read>): Sum[] {
  const found = clickPrice(target, account, term);
  if (!found) return [];
  const { currency } = countries[country];
  const shown = (value: number) => money(value, currency);
  const { plain, largest, value, rate } = found;
  const wanted = percent(target);
  return [
    {
      name: m.site_tools_value(),
      sum: m.site_tools_value_sum({ sales: shown(account.sales), orders: count(account.orders) }),
      result: shown(value),
    },
    {
      name: m.site_tools_conversion(),
      sum: m.site_tools_conversion_sum({ orders: count(account.orders), clicks: count(account.clicks) }),
      result: percent(rate, 2),
    },
    ...(plain === undefined
      ? []
      : [
          {
            name: m.site_tools_plain(),
            sum: m.site_tools_plain_sum({ target: wanted, sales: shown(term.sales), clicks: count(term.clicks) }),
            result: moneyDown(plain, currency),
            note: m.site_tools_plain_note(),
          },
        ]),
    {
      name: m.site_tools_click_result(),
      sum: m.site_tools_shrunk_sum({
        target: wanted,
        sales: shown(term.sales),
        value: shown(value),
        clicks: count(term.clicks),
        rate: percent(rate, 2),
      }),
      result: moneyDown(largest, currency),
      note: m.site_tools_shrunk_note(),
      isMain: true,
    },
  ];
}

const labels: Record<Name, () => string> = {
  target: m.site_tools_target,
  country: m.site_tools_country,
  clicks: m.site_tools_clicks,
  orders: m.site_tools_orders,
  sales: m.site_tools_sales,
  termClicks: m.site_tools_clicks,
  termOrders: m.site_tools_orders,
  termSales: m.site_tools_sales,
};

const ofTerm = (field: () => string) => () => m.site_tools_of_term({ field: field() });
/** Where a label stands without the heading above its group. */
const namesInList: Partial<typeof labels> = {
  termClicks: ofTerm(m.site_tools_clicks),
  termOrders: ofTerm(m.site_tools_orders),
  termSales: ofTerm(m.site_tools_sales),
};

const currencyOf = (code: Country) => countries[code].currency;
/** One of each currency: here the country only decides what money is called. */
const choices = (Object.keys(countries) as Country[])
  .filter((code, at, all) => all.findIndex((other) => currencyOf(other) === currencyOf(code)) === at)
  .map((code) => [code, currencyOf(code)] as [string, string]);

export default function ClickPricePage({ loaderData: { typed } }: Route.ComponentProps) {
  const found = read(typed ?? example);
  const { faults, country } = found;
  const values = typed ?? { ...example, ...Object.fromEntries(names.slice(2).map((name) => [name, ''])), target: '' };
  const field = (name: Exclude<Name, 'country'>, { hint = '', required = false } = {}) => (
    <ToolField
      name={name}
      label={labels[name]()}
      hint={hint}
      value={values[name]}
      faults={typed ? faults : {}}
      required={required}
    />
  );
  return (
    <ToolPage
      heading={m.site_tools_click()}
      lead={m.site_tools_click_lead()}
      form={
        <ToolForm
          action="/tools/click-price"
          faults={typed ? faults : {}}
          labels={Object.fromEntries(names.map((name) => [name, (namesInList[name] ?? labels[name])()]))}
        >
          <div className="pair">
            {field('target', { hint: m.site_tools_target_hint(), required: true })}
            <ToolSelect name="country" label={m.site_tools_currency()} value={country} options={choices} />
          </div>
          <fieldset>
            <legend>{m.site_tools_account()}</legend>
            <p className="hint">{m.site_tools_account_hint()}</p>
            <div className="three">
              {field('clicks', { required: true })}
              {field('orders', { required: true })}
              {field('sales', { required: true })}
            </div>
          </fieldset>
          <fieldset>
            <legend>{m.site_tools_term()}</legend>
            <p className="hint">{m.site_tools_term_hint()}</p>
            <div className="three">
              {field('termClicks')}
              {field('termOrders')}
              {field('termSales')}
            </div>
          </fieldset>
        </ToolForm>
      }
      results={
        <ToolResults
          isTyped={typed !== null}
          faults={faults}
          sums={() => sumsOf(found)}
          target={(found.target * 100).toFixed(1)}
          other={{ href: '/tools/break-even', label: m.site_tools_other_break_even() }}
        />
      }
    />
  );
}
