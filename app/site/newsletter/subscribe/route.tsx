import { data, redirectDocument } from 'react-router';
import { refusedForm } from '#app/request-context.ts';
import { describeOwnPage, ownPage } from '#app/site/newsletter/answers.ts';
import { emailFieldId, SubscribeForm } from '#app/site/newsletter/subscribe-form.tsx';
import { type Answer, answerRefused, guardsOf, mergeHeaders, readPost } from '#app/site/parts/form/answer.ts';
import { Summary } from '#app/site/parts/form/error-summary.tsx';
import { senderOf } from '#app/site/parts/form/sender.ts';
import { troubleOf } from '#app/site/parts/form/trouble.ts';
import pageStyles from '#app/site/styles/pages/newsletter.css?url';
import { m } from '#messages/messages.js';
import { prepareForm } from '#server/domain/forms/forms.ts';
import { submitSubscription } from '#server/domain/newsletter/subscribe.ts';
import { getSettings } from '#server/records/settings.ts';
import { sentPath, subscribePath } from '#shared/newsletter.ts';
import type { Route } from './+types/route';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageStyles }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { siteName } = (await getSettings()).general;
  const { origin } = new URL(request.url);
  const payload = { siteName, origin, guards: prepareForm(), isRefused: context.get(refusedForm) };
  return data(payload, { headers: ownPage });
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readPost(request);
  const result = await submitSubscription(form, senderOf(request, context));
  context.set(refusedForm, 'submission' in result);
  if ('submission' in result) return answerRefused(result, guardsOf(form, prepareForm));
  throw redirectDocument(`${sentPath}?ref=${encodeURIComponent(result.receipt)}`, 303);
}

export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) => {
  const merged = mergeHeaders(loaderHeaders, actionHeaders);
  merged.set('cache-control', ownPage['cache-control']);
  return merged;
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? describeOwnPage({
        ...loaderData,
        path: subscribePath,
        title: m.site_newsletter_subscribe_title(),
        description: m.site_newsletter_subscribe_lead(),
      })
    : [{ title: m.site_error_title() }, { name: 'robots', content: 'noindex' }];

/** What the form says about the field, and what was typed into it. */
function fieldOf(answer: Answer | undefined): { value?: string; code?: string } {
  if (!answer || !('submission' in answer)) return {};
  const { initialValue, error } = answer.submission;
  const typed = initialValue?.email;
  const code = error?.email?.[0];
  return { ...(typeof typed === 'string' && { value: typed }), ...(code && { code }) };
}

export default function SubscribePage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData as Answer | undefined;
  const { value, code } = fieldOf(answer);
  const guards = answer && 'guards' in answer ? answer.guards : loaderData.guards;
  return (
    <div className="received subscription is-narrow">
      <div className="wrap">
        <div className="received-words">
          <h1>{m.site_newsletter_subscribe_heading()}</h1>
          <p className="lead">{m.site_newsletter_subscribe_lead()}</p>
        </div>
        <div className="received-foot">
          <h2 className="sr-only">{m.site_newsletter_subscribe_form()}</h2>
          <Summary
            problems={code ? [{ name: 'email', id: emailFieldId, code }] : []}
            trouble={troubleOf(answer)}
            ref={null}
          />
          <SubscribeForm guards={guards} value={value} problem={code} />
        </div>
      </div>
    </div>
  );
}
