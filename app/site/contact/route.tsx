import { data, redirectDocument } from 'react-router';
import { refusedForm, requestContext } from '#app/request-context.ts';
import { type Answer, guardsOf } from '#app/site/analysis-request/answer.ts';
import { m } from '#messages/messages.js';
import { readQuestions } from '#server/domain/content/content.ts';
import { prepareForm } from '#server/domain/forms/forms.ts';
import { submitMessage } from '#server/domain/messages/submit.ts';
import { getSettings } from '#server/domain/settings/settings.ts';
import type { Route } from './+types/route';
import { ContactDetails } from './contact-details.tsx';
import { ContactForm } from './contact-form.tsx';
import { describeContact } from './meta.ts';
import { Questions } from './questions.tsx';

const neverCached = { 'cache-control': 'private, no-cache' };

export async function loader({ request, context }: Route.LoaderArgs) {
  const [{ general }, questions] = await Promise.all([getSettings(), readQuestions()]);
  const isRefused = context.get(refusedForm);
  const payload = { general, questions, isRefused, guards: prepareForm(), origin: new URL(request.url).origin };
  return data(payload, { headers: neverCached });
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => {
    throw new Response(null, { status: 400, statusText: 'Bad Request' });
  });
  const result = await submitMessage(form, { address: context.get(requestContext).address });
  context.set(refusedForm, 'submission' in result);
  if (result.outcome === 'invalid') {
    const answer: Answer = { problem: 'invalid', submission: result.submission, guards: guardsOf(form, prepareForm) };
    return data(answer, { status: 422 });
  }
  if (result.outcome === 'rate-limited') {
    const answer: Answer = {
      problem: 'limited',
      minutes: Math.ceil(result.retryAfterSeconds / 60),
      submission: result.submission,
      guards: guardsOf(form, prepareForm),
    };
    return data(answer, { status: 429, headers: { 'retry-after': String(result.retryAfterSeconds) } });
  }
  throw redirectDocument(`/contact/received?ref=${encodeURIComponent(result.receipt)}`, 303);
}

export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  new Headers([...loaderHeaders, ...actionHeaders]);

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? describeContact(loaderData) : []);

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData as Answer | undefined;
  const guards = answer && 'guards' in answer ? answer.guards : loaderData.guards;
  return (
    <>
      <section className="contact-hero">
        <div className="wrap">
          <h1>{m.site_contact_heading()}</h1>
          <p className="lead">{m.site_contact_lead()}</p>
        </div>
      </section>
      <section className="contact-main">
        <div className="wrap">
          <div className="contact-write" id="contact-form">
            <h2 id="contact-form-heading">{m.site_contact_form_heading()}</h2>
            <p>{m.site_contact_form_intro()}</p>
            <ContactForm guards={guards} answer={answer} />
          </div>
          <ContactDetails general={loaderData.general} />
        </div>
      </section>
      <Questions questions={loaderData.questions} />
      <section className="contact-call">
        <div className="wrap">
          <h2>{m.site_contact_cta_heading()}</h2>
          <p>{m.site_contact_cta_text()}</p>
          <a className="button" href="#contact-form">
            {m.site_contact_cta_button()}
          </a>
        </div>
      </section>
    </>
  );
}
