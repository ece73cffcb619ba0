import { data } from 'react-router';
import logMissingPath from '#app/site/enhance/log-missing-path.js?url';
import { m } from '#messages/messages.js';

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
          <p>
            <a className="button" href="/">
              {m.site_missing_home()}
            </a>
          </p>
        </div>
      </div>
      <script type="module" src={logMissingPath} />
    </div>
  );
}
