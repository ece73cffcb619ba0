import { data, redirectDocument } from 'react-router';
import { refusedForm, requestContext } from '#app/request-context.ts';
import { NextSteps } from '#app/site/parts/next-steps.tsx';
import { m } from '#messages/messages.js';
import { prepareForm } from '#server/domain/forms/forms.ts';
import { submitAnalysisRequest } from '#server/domain/requests/submit.ts';
import type { Route } from './+types/route';
import { AnalysisTypes } from './analysis-types.tsx';
import { type Answer, guardsOf } from './answer.ts';
import { ClosingCall } from './closing-call.tsx';
import { RequestHero } from './hero.tsx';
import { RequestForm } from './request-form.tsx';

export const handle = { hydrate: true };

const neverCached = { 'cache-control': 'private, no-cache' };

export function loader({ context }: Route.LoaderArgs) {
  return data({ ...prepareForm(), isRefused: context.get(refusedForm) }, { headers: neverCached });
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => {
    throw new Response(null, { status: 400, statusText: 'Bad Request' });
  });
  const result = await submitAnalysisRequest(form, { address: context.get(requestContext).address });
  const guards = guardsOf(form, prepareForm);
  context.set(refusedForm, 'submission' in result);
  switch (result.outcome) {
    case 'invalid': {
      const answer: Answer = { problem: 'invalid', submission: result.submission, guards };
      return data(answer, { status: 422, headers: neverCached });
    }
    case 'rate-limited': {
      const answer: Answer = {
        problem: 'limited',
        minutes: Math.ceil(result.retryAfterSeconds / 60),
        submission: result.submission,
        guards,
      };
      return data(answer, {
        status: 429,
        headers: { ...neverCached, 'retry-after': String(result.retryAfterSeconds) },
      });
    }
    default:
      throw redirectDocument(`/analysis-request/received?ref=${encodeURIComponent(result.receipt)}`, 303);
  }
}

/** A request that did not get through keeps the form on the screen instead of a failure page. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<Answer> {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return { problem: 'unreachable' };
  }
}

/** The proofs of this page view stay until the form is accepted. */
export const shouldRevalidate = () => false;

/** What the action says replaces what the loader says; each name is sent once. */
export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) => {
  const merged = new Headers(loaderHeaders);
  for (const [name, value] of actionHeaders) merged.set(name, value);
  return merged;
};

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const site = matches.find((match) => match?.id === 'site/layout')?.loaderData as { siteName?: string } | undefined;
  const title = [m.site_request_title(), site?.siteName].filter(Boolean).join(' | ');
  return [
    { title: loaderData?.isRefused ? m.site_problem_title({ title }) : title },
    { name: 'description', content: m.site_request_description() },
  ];
};

export default function AnalysisRequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData as Answer | undefined;
  const guards = answer && 'guards' in answer ? answer.guards : loaderData;
  return (
    <>
      <RequestHero />
      <AnalysisTypes />
      <section className="request" id="request-form" aria-labelledby="form-heading">
        <div className="wrap">
          <div className="request-head">
            <h2 id="form-heading">{m.site_form_heading()}</h2>
            <p>{m.site_form_intro()}</p>
          </div>
          <RequestForm guards={guards} answer={answer} />
        </div>
      </section>
      <NextSteps />
      <ClosingCall />
    </>
  );
}
