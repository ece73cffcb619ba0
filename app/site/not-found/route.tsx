import { data } from 'react-router';
import logMissingPath from '#app/site/enhance/log-missing-path.js?url';
import { Boat } from '#app/site/parts/boat.tsx';
import { m } from '#messages/messages.js';

const ways = [
  { to: '/services', label: m.site_missing_services },
  { to: '/portfolio', label: m.site_missing_cases },
  { to: '/analysis-request', label: m.site_missing_analysis },
];

export function loader() {
  return data(null, { status: 404 });
}

export const meta = () => [{ title: m.site_missing_title() }, { name: 'robots', content: 'noindex' }];

export default function NotFoundPage() {
  return (
    <div className="notice notice-missing">
      <div className="wrap">
        <p className="notice-code" aria-hidden="true">
          404
        </p>
        <div>
          <h1>
            <span className="sr-only">404 </span>
            {m.site_missing_heading()}
          </h1>
          <p>{m.site_missing_text()}</p>
          <nav aria-label={m.site_missing_ways()}>
            <ul>
              {ways.map(({ to, label }) => (
                <li key={to}>
                  <a className="link" href={to}>
                    {label()}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <p>
            <a className="button" href="/">
              {m.site_missing_home()}
            </a>
          </p>
        </div>
      </div>
      <svg className="notice-boat" viewBox="-785 140 3200 200" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
        <path className="sea" d="M-785 260h3200v80h-3200z" />
        <path
          className="ripple"
          d="M-640 290h180M-300 306h220M120 284h120M330 308h240M1080 288h200M1400 306h160M1800 286h220"
        />
        <Boat />
      </svg>
      <script type="module" src={logMissingPath} />
    </div>
  );
}
