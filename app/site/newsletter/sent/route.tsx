import { data } from 'react-router';
import { describeOwnPage, ownPage } from '#app/site/newsletter/answers.ts';
import { PageLink, SubscriptionPage } from '#app/site/newsletter/subscription-page.tsx';
import pageStyles from '#app/site/styles/pages/newsletter.css?url';
import { m } from '#messages/messages.js';
import { readReceipt } from '#server/domain/forms/forms.ts';
import { getSettings } from '#server/records/settings.ts';
import { sentPath, subscribePath } from '#shared/newsletter.ts';
import type { Route } from './+types/route';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageStyles }];

/** The same page for every address: whether it is known is nobody's business but its owner's. */
export async function loader({ request }: Route.LoaderArgs) {
  const { origin, searchParams } = new URL(request.url);
  const { siteName } = (await getSettings()).general;
  const email = readReceipt(searchParams.get('ref') ?? '')?.email ?? null;
  return data({ siteName, origin, email }, { headers: ownPage });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? describeOwnPage({
        ...loaderData,
        path: sentPath,
        title: m.site_newsletter_sent_title(),
        description: m.site_newsletter_sent_description(),
      })
    : [{ title: m.site_error_title() }, { name: 'robots', content: 'noindex' }];

export default function SentPage({ loaderData: { email } }: Route.ComponentProps) {
  return (
    <SubscriptionPage
      heading={m.site_newsletter_sent_heading()}
      lead={m.site_newsletter_sent_lead()}
      facts={email ? { email, standing: m.site_newsletter_standing_waiting() } : undefined}
    >
      <p>{m.site_newsletter_sent_hint()}</p>
      <PageLink to={subscribePath} label={m.site_newsletter_other_address()} />
    </SubscriptionPage>
  );
}
