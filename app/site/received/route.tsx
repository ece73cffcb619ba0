import { randomUUID } from 'node:crypto';
import { useState } from 'react';
import { data, redirect } from 'react-router';
import figureStyles from '#app/report/first-figures.css?url';
import { requestContext } from '#app/request-context.ts';
import forgetDraft from '#app/site/enhance/forget-draft.js?url';
import { describePage } from '#app/site/parts/describe-page.ts';
import { readPost } from '#app/site/parts/form/answer.ts';
import { providerMeant } from '#app/site/parts/mail-domains/mail-domains.ts';
import { NextSteps } from '#app/site/parts/next-steps.tsx';
import pageStyles from '#app/site/styles/pages/received.css?url';
import { m } from '#messages/messages.js';
import { listPostEntries } from '#server/domain/blog/site.ts';
import { askForCall, type IntakeState, readIntake, readLeft, sendTo } from '#server/domain/intake/intake.ts';
import { AppError } from '#server/errors.ts';
import { getSettings } from '#server/records/settings.ts';
import { type Locale, localeOfHeader } from '#shared/browser-locale.ts';
import { callTimes } from '#shared/call-times.ts';
import { adviceOfLook } from '#shared/coach/advice.ts';
import { guideAddress } from '#shared/coach/kinds.ts';
import { dayInWords } from '#shared/dates.ts';
import { openingOf } from '#shared/opening.ts';
import type { Route } from './+types/route';
import { NextFiles } from './advice.tsx';
import { CallSection } from './call-section.tsx';
import { Confirmation, UnknownReceipt } from './confirmation.tsx';
import { formatDay, formatDeadline } from './deadline.ts';
import { BringFiles } from './files-section.tsx';
import { LookSection } from './look-section.tsx';
import { mailboxOf } from './mailbox.ts';
import { WhileYouWait } from './while-you-wait.tsx';
import { OtherAddress, YourMail } from './your-mail.tsx';

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: pageStyles },
  { rel: 'stylesheet', href: figureStyles },
];

export const handle = { hydrate: true };

/** So many times for a call are offered, and so many articles. */
const offeredTimes = 4;
const readArticles = 2;

/** The newest articles, for the time until the answer; a blog that cannot be read takes nothing else with it. */
const articlesToRead = async () =>
  (await listPostEntries().catch(() => []))
    .slice(0, readArticles)
    .map(({ slug, title, excerpt }) => ({ slug, title, excerpt }));

/** The receipt in the address is sealed by the server: it shows one request's reference and its files, and nobody else's. */
export async function loader({ request }: Route.LoaderArgs) {
  const { origin, searchParams } = new URL(request.url);
  const token = searchParams.get('ref') ?? '';
  const [intake, { general }, articles] = await Promise.all([readIntake(token), getSettings(), articlesToRead()]);
  const { siteName, companyEmail, companyPhone, timezone } = general;
  return data(
    {
      token,
      intake: intake ?? null,
      // In words here: the table of all steps stays on the server.
      advice: intake?.look ? adviceOfLook(intake.look, 'en') : null,
      left: readLeft(searchParams.get('left')),
      ...{ siteName, origin, companyEmail, companyPhone, timezone, articles },
      mail: intake ? wayToMail(intake, localeOfHeader(request.headers.get('accept-language'))) : null,
      callKey: randomUUID(),
      addressKey: randomUUID(),
      callTimes: callTimes(new Date(), timezone, offeredTimes, openingOf(general)),
    },
    {
      status: intake ? 200 : 404,
      headers: { 'cache-control': 'private, no-cache', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
    },
  );
}

/** What helps somebody to find the mail that confirms their request. */
function wayToMail({ receipt, mailedTo }: IntakeState, locale: Locale) {
  return {
    mailbox: mailboxOf(mailedTo.email),
    meant: providerMeant(mailedTo.email) ?? null,
    subject: m.mail_request_received_subject({ about: receipt.reference }, { locale }),
  };
}

/** Asks for the call, or corrects the address. What cannot be taken is shown with what was typed; what can leads back to the page, which says so. */
export async function action({ request, context }: Route.ActionArgs) {
  const token = new URL(request.url).searchParams.get('ref') ?? '';
  const form = await readPost(request);
  const { address } = context.get(requestContext);
  const act = form.get('act') === 'address' ? 'address' : 'call';
  try {
    const wrong =
      act === 'address'
        ? { address: await sendTo(form, token, address) }
        : { call: await askForCall(form, token, address) };
    const fault = (wrong.address ?? wrong.call)?.fault;
    if (fault) return data(wrong, { status: fault === 'limit' ? 429 : 422 });
  } catch (error) {
    // Confirmed or over meanwhile: the page says which.
    if (!(error instanceof AppError && ['not_found', 'transition_refused'].includes(error.code))) throw error;
  }
  throw redirect(act === 'call' ? `${pageOf(token)}#call` : pageOf(token), 303);
}

/** How long a line that is gone is waited for before the page is asked for again, in milliseconds. */
const againMs = 1_000;
/** What is shown, by its address. */
let shown: string | undefined;

/** Asked anew over a line that is gone, or while the server starts, the page stays as it is, and asks until there is an answer. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  for (;;) {
    try {
      const page = await serverLoader();
      shown = request.url;
      return page;
    } catch (error) {
      if (shown !== request.url || request.signal.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, againMs));
    }
  }
}
clientLoader.hydrate = true as const;

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

const pageOf = (token: string) => `/analysis-request/received?${new URLSearchParams({ ref: token })}`;

/** Why no files are taken here, where that is so. */
function Standing({ standing }: { standing: 'confirmed' | 'over' | 'none' }) {
  const words = {
    confirmed: m.site_files_standing_confirmed,
    over: m.site_files_standing_over,
    none: m.site_files_standing_none,
  };
  return (
    <>
      <p>{words[standing]()}</p>
      {standing === 'confirmed' && (
        <p>
          <a className="link" href="/client-dashboard">
            {m.site_files_standing_confirmed_link()}
          </a>
        </p>
      )}
    </>
  );
}

export default function ReceivedPage({ loaderData, actionData }: Route.ComponentProps) {
  // Reading the page anew, which it does as its script begins, forgets the answer to a form.
  const [answers] = useState(actionData);
  const { intake, advice, left, token, companyEmail, companyPhone, timezone, articles, mail } = loaderData;
  if (!intake) return <UnknownReceipt form="/analysis-request" />;
  const { receipt, standing, openUntil, limits, waitHours, files, look, reader, analysisDue, call, mailedTo } = intake;
  return (
    <>
      <Confirmation
        receipt={receipt}
        companyEmail={companyEmail}
        companyPhone={companyPhone}
        timezone={timezone}
        reader={reader}
      >
        {mail && <YourMail {...mail} {...mailedTo} timezone={timezone} />}
        {standing === 'open' && (
          <OtherAddress formKey={loaderData.addressKey} answer={answers?.address} isDoubtful={mail?.meant != null} />
        )}
      </Confirmation>
      {look && <LookSection look={look} advice={advice} here={pageOf(token)} />}
      {limits.files > 0 && (
        <section className="bring" aria-labelledby="bring-heading">
          <div className="wrap">
            <div className="bring-words">
              <h2 id="bring-heading">{look ? m.site_files_bring_more() : m.site_files_bring()}</h2>
              <p>{look ? m.site_files_bring_more_text() : m.site_files_bring_text()}</p>
              {!look && (
                <p>
                  <a className="link" href={guideAddress('search_term')}>
                    {m.site_files_bring_first()}
                  </a>
                </p>
              )}
            </div>
            <div>
              {advice && <NextFiles advice={advice} />}
              {openUntil && standing === 'open' ? (
                <BringFiles
                  receipt={token}
                  limits={limits}
                  waitHours={waitHours}
                  until={formatDay(openUntil, timezone)}
                  left={left}
                  isFull={files.length >= limits.files}
                />
              ) : (
                standing !== 'open' && <Standing standing={standing} />
              )}
            </div>
          </div>
        </section>
      )}
      {call !== 'closed' && (
        <CallSection
          callKey={loaderData.callKey}
          times={loaderData.callTimes}
          timezone={timezone}
          name={reader?.name.split(' ')[0] ?? null}
          wasAsked={call === 'asked'}
          answer={answers?.call}
        />
      )}
      <NextSteps
        answer={m.site_next_by({ when: formatDeadline(receipt.replyBy, timezone) })}
        analysis={analysisDue ? m.site_next_by({ when: dayInWords(analysisDue, 'en') }) : undefined}
      />
      <WhileYouWait articles={articles} />
      <script type="module" src={forgetDraft} />
    </>
  );
}
