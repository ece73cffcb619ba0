import { m } from '#messages/messages.js';

/** A sample product: where €100 of sales go. The shares are widths, so they must add up to 100. */
const parts = [
  { name: 'product', share: 34, label: m.site_services_index_part_product },
  { name: 'fees', share: 31, label: m.site_services_index_part_fees },
  { name: 'ads', share: 12, label: m.site_services_index_part_ads },
  { name: 'returns', share: 6, label: m.site_services_index_part_returns },
  { name: 'left', share: 17, label: m.site_services_index_part_left },
];

/** Bars that hang from one another, like the steps of an account statement. */
export function SplitEuro() {
  let from = 0;
  return (
    <figure className="split-euro">
      <figcaption>{m.site_services_index_figure()}</figcaption>
      <dl>
        {parts.map(({ name, share, label }) => {
          const start = from;
          from += share;
          return (
            <div key={name} className={`split-${name}`}>
              <dt>{label()}</dt>
              <dd>
                <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                  <rect className="track" width="100" height="10" />
                  <rect x={start} width={share} height="10" />
                </svg>
                <span className="figure">€{share}</span>
              </dd>
            </div>
          );
        })}
      </dl>
      <p>{m.site_services_index_figure_note()}</p>
    </figure>
  );
}
