import { data, redirectDocument } from 'react-router';
import { describeOwnPage, ownPage } from '#app/site/newsletter/answers.ts';
import { DeedButton, PageLink, SubscriptionPage } from '#app/site/newsletter/subscription-page.tsx';
import pageStyles from '#app/site/styles/pages/newsletter.css?url';
import { m } from '#messages/messages.js';
import { askForNewLink, confirmReader, readConfirmation } from '#server/domain/newsletter/subscribe.ts';
import { getSettings } from '#server/records/settings.ts';
import { localeOfHeader } from '#shared/browser-locale.ts';
import { confirmPath, sentPath, subscribePath } from '#shared/newsletter.ts';
import type { Route } from './+types/route';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageStyles }];

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? '';

/** Only looks: programs that check mails open every link, and must not subscribe anybody. */
export async function loader({ request }: Route.LoaderArgs) {
  const token = tokenOf(request);
  const { siteName } = (await getSettings()).general;
  const found = await readConfirmation(token);
  const status = found.state === 'unknown' ? 404 : found.state === 'expired' || found.state === 'used' ? 410 : 200;
  const payload = { ...found, token, siteName, origin: new URL(request.url).origin };
  return data(payload, { status, headers: ownPage });
}

export async function action({ request }: Route.ActionArgs) {
  const token = tokenOf(request);
  const form = await request.formData().catch(() => new FormData());
  if (form.get('intent') === 'again') {
    await askForNewLink(token, { locale: localeOfHeader(request.headers.get('accept-language')) });
    throw redirectDocument(sentPath, 303);
  }
  await confirmReader(token);
  throw redirectDocument(`${confirmPath}?token=${encodeURIComponent(token)}`, 303);
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? describeOwnPage({
        ...loaderData,
        path: confirmPath,
        title: m.site_newsletter_confirm_title(),
        description: m.site_newsletter_sent_description(),
      })
    : [{ title: m.site_error_title() }, { name: 'robots', content: 'noindex' }];

export default function ConfirmPage({ loaderData: { state, email, token } }: Route.ComponentProps) {
  const here = `${confirmPath}?token=${encodeURIComponent(token)}`;
  if (state === 'open') {
    return (
      <SubscriptionPage
        heading={m.site_newsletter_confirm_heading()}
        lead={m.site_newsletter_confirm_lead()}
        facts={{ email, standing: m.site_newsletter_standing_waiting() }}
      >
        <DeedButton action={here} label={m.site_newsletter_confirm_button()} />
        <p>{m.site_newsletter_confirm_hint()}</p>
      </SubscriptionPage>
    );
  }
  if (state === 'done') {
    return (
      <SubscriptionPage
        heading={m.site_newsletter_done_heading()}
        lead={m.site_newsletter_done_lead()}
        facts={{ email, standing: m.site_newsletter_standing_active() }}
      >
        <PageLink to="/blog" label={m.site_newsletter_read_blog()} />
        <PageLink to="/" label={m.site_received_home()} />
      </SubscriptionPage>
    );
  }
  if (state === 'unknown') {
    return (
      <SubscriptionPage heading={m.site_newsletter_unknown_heading()} lead={m.site_newsletter_unknown_lead()}>
        <p>
          <a className="button" href={subscribePath}>
            {m.site_newsletter_unknown_button()}
          </a>
        </p>
      </SubscriptionPage>
    );
  }
  const isUsed = state === 'used';
  return (
    <SubscriptionPage
      heading={isUsed ? m.site_newsletter_used_heading() : m.site_newsletter_expired_heading()}
      lead={isUsed ? m.site_newsletter_used_lead() : m.site_newsletter_expired_lead()}
      facts={{ email, standing: isUsed ? m.site_newsletter_standing_ended() : m.site_newsletter_standing_waiting() }}
    >
      <DeedButton action={here} intent="again" label={m.site_newsletter_expired_button()} />
    </SubscriptionPage>
  );
}
