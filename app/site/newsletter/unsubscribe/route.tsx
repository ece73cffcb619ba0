import { data } from 'react-router';
import { describeOwnPage, ownPage } from '#app/site/newsletter/answers.ts';
import { DeedButton, PageLink, SubscriptionPage } from '#app/site/newsletter/subscription-page.tsx';
import pageStyles from '#app/site/styles/pages/newsletter.css?url';
import { m } from '#messages/messages.js';
import { readSubscription, unsubscribe } from '#server/domain/newsletter/subscribe.ts';
import { getSettings } from '#server/records/settings.ts';
import { resubscribePath, subscribePath, unsubscribePath } from '#shared/newsletter.ts';
import type { Route } from './+types/route';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageStyles }];

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? '';

/** Only looks: what opens links by itself ends nothing. */
export async function loader({ request }: Route.LoaderArgs) {
  const token = tokenOf(request);
  const { siteName } = (await getSettings()).general;
  const subscription = (await readSubscription(token)) ?? null;
  const payload = { subscription, token, siteName, origin: new URL(request.url).origin };
  return data(payload, { status: subscription ? 200 : 404, headers: ownPage });
}

/**
 * Ends the subscription at once: the page's button, and mail programs by themselves (RFC 8058). The token in the address is all it goes
 * by, and the body is not read: whatever form a program gives it, the reader wants to leave.
 */
export async function action({ request }: Route.ActionArgs) {
  const subscription = await unsubscribe(tokenOf(request));
  return data(null, { status: subscription ? 200 : 404, headers: ownPage });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? describeOwnPage({
        ...loaderData,
        path: unsubscribePath,
        title: m.site_newsletter_unsubscribe_title(),
        description: m.site_newsletter_sent_description(),
      })
    : [{ title: m.site_error_title() }, { name: 'robots', content: 'noindex' }];

export default function UnsubscribePage({ loaderData: { subscription, token } }: Route.ComponentProps) {
  const query = `?token=${encodeURIComponent(token)}`;
  if (!subscription) {
    return (
      <SubscriptionPage heading={m.site_newsletter_unknown_heading()} lead={m.site_newsletter_no_subscription()}>
        <PageLink to={subscribePath} label={m.site_newsletter_unknown_button()} />
        <PageLink to="/contact" label={m.site_newsletter_contact()} />
      </SubscriptionPage>
    );
  }
  const { email, isReading } = subscription;
  if (isReading) {
    return (
      <SubscriptionPage
        heading={m.site_newsletter_leave_heading()}
        lead={m.site_newsletter_leave_lead()}
        facts={{ email, standing: m.site_newsletter_standing_active() }}
      >
        <DeedButton action={`${unsubscribePath}${query}`} label={m.site_newsletter_leave_button()} />
        <PageLink to="/" label={m.site_newsletter_leave_stay()} />
      </SubscriptionPage>
    );
  }
  return (
    <SubscriptionPage
      heading={m.site_newsletter_left_heading()}
      lead={m.site_newsletter_left_lead()}
      facts={{ email, standing: m.site_newsletter_standing_ended() }}
    >
      <p>{m.site_newsletter_left_hint()}</p>
      <DeedButton action={`${resubscribePath}${query}`} label={m.site_newsletter_left_button()} />
    </SubscriptionPage>
  );
}
