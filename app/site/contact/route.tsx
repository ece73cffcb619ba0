import { data, redirectDocument } from 'react-router';
import { refusedForm } from '#app/request-context.ts';
import {
  type Answer,
  answerRefused,
  guardsOf,
  mergeHeaders,
  neverCached,
  readPost,
  sendOrKeep,
} from '#app/site/parts/form/answer.ts';
import { senderOf } from '#app/site/parts/form/sender.ts';
import { Still } from '#app/site/parts/still.tsx';
import pageStyles from '#app/site/styles/pages/contact.css?url';
import { m } from '#messages/messages.js';
import { readContactContent } from '#server/domain/content/content.ts';
import { readerOfRequests } from '#server/domain/content/people.ts';
import { prepareForm } from '#server/domain/forms/forms.ts';
import { submitMessage } from '#server/domain/messages/submit.ts';
import { getSettings } from '#server/records/settings.ts';
import { contactServices } from '#shared/contact-form.ts';
import type { Route } from './+types/route';
import { CallBand } from './call-band.tsx';
import { ContactDetails } from './contact-details.tsx';
import { ContactForm } from './contact-form.tsx';
import { mapOrigin } from './map-frame.tsx';
import { describeContact } from './meta.ts';
import { Questions } from './questions.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageStyles }];

export const handle = { hydrate: true, frames: mapOrigin };

export async function loader({ request, context }: Route.LoaderArgs) {
  const [{ general }, { questions, place }, caller] = await Promise.all([
    getSettings(),
    readContactContent(),
    readerOfRequests(),
  ]);
  const isRefused = context.get(refusedForm);
  const { origin, searchParams } = new URL(request.url);
  const named = searchParams.get('service') ?? '';
  const service = contactServices.find((each) => each === named) ?? '';
  const payload = { general, questions, place, caller, isRefused, guards: prepareForm(), origin, service };
  return data(payload, { headers: neverCached });
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readPost(request);
  const result = await submitMessage(form, senderOf(request, context));
  context.set(refusedForm, 'submission' in result);
  if ('submission' in result) return answerRefused(result, guardsOf(form, prepareForm));
  throw redirectDocument(`/contact/received?ref=${encodeURIComponent(result.receipt)}`, 303);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => sendOrKeep(serverAction);

/** The proofs of this page view stay until the message is accepted. */
export const shouldRevalidate = () => false;

export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  mergeHeaders(loaderHeaders, actionHeaders);

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
            <p className="contact-files">
              {m.site_contact_form_files()}{' '}
              <a className="link" href="/analysis-request#request-form">
                {m.site_contact_form_files_link()}
              </a>
            </p>
            <ContactForm guards={guards} answer={answer} service={loaderData.service} />
          </div>
          <ContactDetails general={loaderData.general} place={loaderData.place} />
        </div>
      </section>
      <Questions questions={loaderData.questions} />
      <Still>{import.meta.env.SSR && <CallBand caller={loaderData.caller} />}</Still>
    </>
  );
}
