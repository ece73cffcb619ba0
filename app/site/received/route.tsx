import { data } from 'react-router';
import forgetDraft from '#app/site/enhance/forget-draft.js?url';
import { NextSteps } from '#app/site/parts/next-steps.tsx';
import { m } from '#messages/messages.js';
import { readReceipt } from '#server/domain/forms/forms.ts';
import { getSettings } from '#server/domain/settings/settings.ts';
import type { Route } from './+types/route';
import { Confirmation, UnknownReceipt } from './confirmation.tsx';

/** The receipt in the address is signed by the server: it shows one request's reference and nobody else's. */
export async function loader({ request }: Route.LoaderArgs) {
  const receipt = readReceipt(new URL(request.url).searchParams.get('ref') ?? '');
  const { general } = await getSettings();
  const { companyEmail, companyPhone, timezone } = general;
  return data(
    { receipt: receipt ?? null, companyEmail, companyPhone, timezone },
    {
      status: receipt ? 200 : 404,
      headers: { 'cache-control': 'private, no-cache', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
    },
  );
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta = () => [{ title: m.site_received_title() }, { name: 'robots', content: 'noindex' }];

export default function ReceivedPage({ loaderData }: Route.ComponentProps) {
  const { receipt, ...company } = loaderData;
  if (!receipt) return <UnknownReceipt form="/analysis-request" />;
  return (
    <>
      <Confirmation receipt={receipt} {...company} />
      <NextSteps />
      <script type="module" src={forgetDraft} />
    </>
  );
}
