import { data } from 'react-router';
import { UnknownReceipt } from '#app/site/received/confirmation.tsx';
import { ReceiptFacts } from '#app/site/received/receipt-facts.tsx';
import { m } from '#messages/messages.js';
import { readReceipt } from '#server/domain/forms/forms.ts';
import { getSettings } from '#server/domain/settings/settings.ts';
import type { Route } from './+types/route';

/** The receipt in the address is sealed by the server: it shows one message's reference and nobody else's. */
export async function loader({ request }: Route.LoaderArgs) {
  const receipt = readReceipt(new URL(request.url).searchParams.get('ref') ?? '');
  const { general } = await getSettings();
  const headers = { 'cache-control': 'private, no-cache', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };
  return data({ receipt: receipt ?? null, timezone: general.timezone }, { status: receipt ? 200 : 404, headers });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta = () => [{ title: m.site_contact_received_title() }, { name: 'robots', content: 'noindex' }];

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
