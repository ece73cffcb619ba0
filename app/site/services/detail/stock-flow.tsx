import { m } from '#messages/messages.js';

/** Two shops, one record between them. */
export function StockFlow() {
  return (
    <figure className="drawn stock-flow">
      <svg viewBox="0 0 480 440" role="img" aria-label={m.site_services_stock_figure()}>
        <path
          className="flow-in"
          d="M110 116v104c0 14 8 22 22 22h34m-12-10 12 10-12 10M370 116v104c0 14-8 22-22 22h-34m12-10-12 10 12 10"
        />
        <path
          className="flow-out"
          d="M166 290h-54c-44 0-70-24-70-66V116m-10 12 10-12 10 12M314 290h54c44 0 70-24 70-66V116m-10 12 10-12 10 12"
        />
        <rect className="shop" x="12" y="24" width="176" height="88" rx="8" />
        <rect className="shop" x="292" y="24" width="176" height="88" rx="8" />
        <text className="name" x="100" y="75" textAnchor="middle">
          {m.site_services_stock_amazon()}
        </text>
        <text className="name" x="380" y="75" textAnchor="middle">
          {m.site_services_stock_shop()}
        </text>
        <rect className="record" x="170" y="196" width="140" height="220" rx="8" />
        <path className="record-lines" d="M190 262h100M190 292h100M190 322h100M190 352h100M190 382h64" />
        <text className="record-name" x="240" y="236" textAnchor="middle">
          {m.site_services_stock_record()}
        </text>
        <text x="122" y="172">
          {m.site_services_stock_sold()}
        </text>
        <text x="358" y="172" textAnchor="end">
          {m.site_services_stock_sold()}
        </text>
        <text x="60" y="318">
          {m.site_services_stock_left()}
        </text>
        <text x="420" y="318" textAnchor="end">
          {m.site_services_stock_left()}
        </text>
      </svg>
      <figcaption>{m.site_services_stock_figure()}</figcaption>
    </figure>
  );
}
