import { data } from 'react-router';
import { describePage } from '#app/site/parts/describe-page.ts';
import { UnknownReceipt } from '#app/site/received/confirmation.tsx';
import { ReceiptFacts } from '#app/site/received/receipt-facts.tsx';
import pageStyles from '#app/site/styles/pages/received.css?url';
import { m } from '#messages/messages.js';
import { readReceipt } from '#server/domain/forms/forms.ts';
import { getSettings } from '#server/records/settings.ts';
import type { Route } from './+types/route';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageStyles }];

/** The receipt in the address is sealed by the server: it shows one message's reference and nobody else's. */
export async function loader({ request }: Route.LoaderArgs) {
  const receipt = readReceipt(new URL(request.url).searchParams.get('ref') ?? '');
  const { general } = await getSettings();
  const headers = { 'cache-control': 'private, no-cache', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };
  const { siteName, timezone } = general;
  const payload = { receipt: receipt ?? null, siteName, timezone, origin: new URL(request.url).origin };
  return data(payload, { status: receipt ? 200 : 404, headers });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? describePage({
        siteName: loaderData.siteName,
        origin: loaderData.origin,
        path: '/contact/received',
        title: m.site_contact_received_title(),
        description: m.site_contact_received_description(),
        hidden: true,
      })
    : [{ title: m.site_error_title() }, { name: 'robots', content: 'noindex' }];

export default function MessageReceivedPage({ loaderData }: Route.ComponentProps) {
  const { receipt, timezone } = loaderData;
  if (!receipt) return <UnknownReceipt form="/contact" />;
  return (
    <div className="received">
      <div className="wrap">
        <div className="received-words">
          <h1>{m.site_contact_received_heading()}</h1>
          <p className="lead">{m.site_contact_received_lead({ email: receipt.email })}</p>
        </div>
        <ReceiptFacts receipt={receipt} timezone={timezone} />
        <div className="received-foot">
          <p>
            <a className="link" href="/contact">
              {m.site_contact_received_again()}
            </a>
          </p>
          <p>
            <a className="link" href="/">
              {m.site_received_home()}
            </a>
          </p>
        </div>
      </div>
    </div>
  );
}
