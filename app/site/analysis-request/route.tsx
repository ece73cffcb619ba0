import { data, redirectDocument } from 'react-router';
import { refusedForm } from '#app/request-context.ts';
import { describePage } from '#app/site/parts/describe-page.ts';
import { sizeWords } from '#app/site/parts/files/size-words.ts';
import {
  type Answer,
  answerRefused,
  guardsOf,
  mergeHeaders,
  neverCached,
  sendOrKeep,
} from '#app/site/parts/form/answer.ts';
import { asNoForm } from '#app/site/parts/form/no-form.ts';
import { senderOf } from '#app/site/parts/form/sender.ts';
import { NextSteps } from '#app/site/parts/next-steps.tsx';
import { Still } from '#app/site/parts/still.tsx';
import pageStyles from '#app/site/styles/pages/analysis-request.css?url';
import { m } from '#messages/messages.js';
import { tellOwner } from '#server/across/files/owners.ts';
import { type Face, readerForForms } from '#server/domain/content/people.ts';
import { prepareForm } from '#server/domain/forms/forms.ts';
import { filesOfForm, receivedPath, submitRequest } from '#server/domain/intake/intake.ts';
import { arrivalOf } from '#server/domain/requests/submit.ts';
import { getSettings } from '#server/records/settings.ts';
import { pictureAddress, pictureFormats } from '#shared/pictures.ts';
import type { Route } from './+types/route';
import { AnalysisTypes } from './analysis-types.tsx';
import { typesAskedFor } from './asked-service.ts';
import { sendChosen } from './chosen-files.ts';
import { ClosingCall } from './closing-call.tsx';
import { RequestHero } from './hero.tsx';
import { RequestForm } from './request-form.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageStyles }];

export const handle = { hydrate: true };

/** What is taken of files, in words; null where nothing is. */
async function filesField() {
  const files = await filesOfForm();
  if (!files) return null;
  const { limits, waitHours } = files;
  const most = m.site_files_limits({ count: limits.files, size: sizeWords(limits.bytes) });
  return { limits, hint: `${most} ${m.site_files_privacy({ hours: waitHours })}` };
}

/** Whoever reads requests, with the smallest of their pictures. */
const faceOf = ({ name, role, picture }: Face) => ({
  name,
  role,
  face: pictureAddress(picture, picture.widths[0] as number, pictureFormats[1]),
});

/** A target that a tool worked out, as a sentence of the form; empty without one. */
function carriedFrom(url: string): string {
  const target = new URL(url).searchParams.get('target') ?? '';
  return /^\d{1,2}(?:\.\d)?$/.test(target) ? m.site_tools_carried({ target: `${target}%` }) : '';
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const [{ general }, files, reader] = await Promise.all([getSettings(), filesField(), readerForForms()]);
  const { siteName, analysisDays } = general;
  const isRefused = context.get(refusedForm);
  const payload = {
    guards: prepareForm(),
    carried: carriedFrom(request.url),
    types: typesAskedFor(request.url),
    arrival: arrivalOf(request),
    files,
    reader: reader && faceOf(reader),
    isRefused,
    siteName,
    analysisDays,
    origin: new URL(request.url).origin,
  };
  return data(payload, { headers: neverCached });
}

export async function action({ request, context }: Route.ActionArgs) {
  const sender = senderOf(request, context);
  const { form, result, left, hasFiles } = await submitRequest(request, { ...sender, tell: tellOwner }).catch(asNoForm);
  context.set(refusedForm, 'submission' in result);
  if ('submission' in result) return answerRefused(result, guardsOf(form, prepareForm), hasFiles);
  throw redirectDocument(receivedPath(result.receipt, left), 303);
}

/** Files leave behind the form, once it is stored. */
async function sendWithFiles(serverAction: () => Promise<unknown>): Promise<unknown> {
  try {
    return await serverAction();
  } catch (answer) {
    const next = answer instanceof Response && answer.headers.get('location');
    if (next) await sendChosen(next).catch(() => {});
    throw answer;
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => sendOrKeep(() => sendWithFiles(serverAction));

/** The proofs of this page view stay until the form is accepted. */
export const shouldRevalidate = () => false;

export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  mergeHeaders(loaderHeaders, actionHeaders);

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? describePage({
        siteName: loaderData.siteName,
        origin: loaderData.origin,
        isRefused: loaderData.isRefused,
        path: '/analysis-request',
        title: m.site_request_title(),
        description: m.site_request_description(),
      })
    : [{ title: m.site_error_title() }];

export default function AnalysisRequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData as Answer | undefined;
  const { reader } = loaderData;
  const guards = answer && 'guards' in answer ? answer.guards : loaderData.guards;
  return (
    <>
      <Still>
        {import.meta.env.SSR && (
          <>
            <RequestHero />
            <AnalysisTypes />
          </>
        )}
      </Still>
      <section className="request" id="request-form" aria-labelledby="form-heading">
        <div className="wrap">
          <div className="request-head">
            <h2 id="form-heading">{m.site_form_heading()}</h2>
            <p>
              {m.site_form_intro()}{' '}
              <a className="link" href="/sample-analysis">
                {m.site_sample_link()}
              </a>
            </p>
            {reader && (
              <p className="request-reader">
                <img src={reader.face} alt="" width="64" height="64" loading="lazy" />
                <span>
                  <b>{m.site_reader_heading({ name: reader.name })}</b> {reader.role}
                </span>
              </p>
            )}
          </div>
          <RequestForm
            guards={guards}
            answer={answer}
            files={loaderData.files}
            carried={loaderData.carried}
            types={loaderData.types}
            arrival={loaderData.arrival}
          />
        </div>
      </section>
      <NextSteps
        analysis={loaderData.analysisDays > 0 ? m.site_next_4_within({ count: loaderData.analysisDays }) : undefined}
      />
      <Still>{import.meta.env.SSR && <ClosingCall />}</Still>
    </>
  );
}
