import { data } from 'react-router';
import forgetDraft from '#app/site/enhance/forget-draft.js?url';
import { describePage } from '#app/site/parts/describe-page.ts';
import { NextSteps } from '#app/site/parts/next-steps.tsx';
import pageStyles from '#app/site/styles/pages/received.css?url';
import { m } from '#messages/messages.js';
import { readReceipt } from '#server/domain/forms/forms.ts';
import { getSettings } from '#server/records/settings.ts';
import type { Route } from './+types/route';
import { Confirmation, UnknownReceipt } from './confirmation.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageStyles }];

/** The receipt in the address is signed by the server: it shows one request's reference and nobody else's. */
export async function loader({ request }: Route.LoaderArgs) {
  const receipt = readReceipt(new URL(request.url).searchParams.get('ref') ?? '');
  const { general } = await getSettings();
  const { siteName, companyEmail, companyPhone, timezone } = general;
  const { origin } = new URL(request.url);
  return data(
    { receipt: receipt ?? null, siteName, origin, companyEmail, companyPhone, timezone },
    {
      status: receipt ? 200 : 404,
      headers: { 'cache-control': 'private, no-cache', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
    },
  );
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? describePage({
        siteName: loaderData.siteName,
        origin: loaderData.origin,
        path: '/analysis-request/received',
        title: m.site_received_title(),
        description: m.site_received_description(),
        hidden: true,
      })
    : [{ title: m.site_error_title() }, { name: 'robots', content: 'noindex' }];

export default function ReceivedPage({ loaderData }: Route.ComponentProps) {
  const { receipt, companyEmail, companyPhone, timezone } = loaderData;
  if (!receipt) return <UnknownReceipt form="/analysis-request" />;
  return (
    <>
      <Confirmation receipt={receipt} companyEmail={companyEmail} companyPhone={companyPhone} timezone={timezone} />
      <NextSteps />
      <script type="module" src={forgetDraft} />
    </>
  );
}
