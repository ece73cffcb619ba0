import { m } from '#messages/messages.js';

const factors = [
  { sign: '', value: '€30', label: m.site_services_click_price },
  { sign: '×', value: '10%', label: m.site_services_click_conversion },
  { sign: '×', value: '20%', label: m.site_services_click_target },
  { sign: '=', value: '€0.60', label: m.site_services_click_result },
];

/** The sum of the text, written large. */
export function BidSum() {
  return (
    <figure className="bid-sum">
      <figcaption>{m.site_services_break_even()}</figcaption>
      <ul>
        {factors.map(({ sign, value, label }) => (
          <li key={value}>
            {sign && <span className="sign">{sign}</span>}
            <b className="figure">{value}</b>
            <span className="what">{label()}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
