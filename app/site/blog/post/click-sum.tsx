import { m } from '#messages/messages.js';

const fields = [
  { name: 'target', label: m.site_tools_target, example: '25' },
  { name: 'clicks', label: m.site_tools_clicks, example: '1200' },
  { name: 'orders', label: m.site_tools_orders, example: '96' },
  { name: 'sales', label: m.site_tools_sales, example: '2880.00' },
];

/** The sum of the click price, asked where an article ends: the page of the tool answers, and its address is the question. */
export function ClickSum() {
  return (
    <form className="click-sum" action="/tools/click-price" aria-labelledby="click-sum-heading">
      <h3 id="click-sum-heading">{m.site_post_sum_heading()}</h3>
      <div className="click-sum-fields">
        {fields.map(({ name, label, example }) => (
          <div className="field" key={name}>
            <label htmlFor={`sum-${name}`}>{label()}</label>
            <input
              id={`sum-${name}`}
              name={name}
              type="text"
              inputMode="decimal"
              autoComplete="off"
              maxLength={40}
              placeholder={example}
            />
          </div>
        ))}
      </div>
      <button className="button button-ink" type="submit">
        {m.site_tools_count()}
      </button>
      <p>{m.site_post_sum_note()}</p>
    </form>
  );
}
