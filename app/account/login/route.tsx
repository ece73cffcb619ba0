import { useState } from 'react';
import { Link, redirect, useNavigate } from 'react-router';
import { authProblemText } from '#app/account/auth-words.ts';
import { admitCaptcha } from '#app/account/captcha/captcha-setting.ts';
import { Challenge } from '#app/account/challenge.tsx';
import { ConfirmSignUp, mailConfirmation } from '#app/account/confirm-sign-up.tsx';
import { Heading, textLink } from '#app/account/heading.tsx';
import { findLanding, type Landing } from '#app/account/landing.ts';
import { readPasswordRules } from '#app/account/new-password.tsx';
import { nextTask } from '#app/account/next-task.ts';
import { OwnPassword } from '#app/account/own-password.tsx';
import { answerPosted, type Posted, signInCallsOf } from '#app/account/posted.ts';
import type { SignUpPassword } from '#app/account/prove-mailbox.ts';
import { onlyByMail, settingsIn } from '#app/account/sign-in-settings.ts';
import { recallWay, rememberWay } from '#app/account/sign-in-way.ts';
import { signOut } from '#app/session/api.ts';
import { accessToken } from '#app/session/session-token.ts';
import { m } from '#messages/messages.js';
import type { PasswordRules } from '#shared/passwords.ts';
import type { Route } from './+types/route.ts';
import { findClosure } from './closed-account.tsx';
import { CodeStep } from './code-step.tsx';
import { addressWords } from './email-problem.ts';
import { EndedNotice } from './ended-notice.tsx';
import { OtherWays } from './other-ways.tsx';
import { RestoreAccount } from './restore-account.tsx';
import { SampleAccounts } from './sample-accounts.tsx';
import { afterCode } from './send-code.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignedIn } from './signed-in.tsx';

export const handle = { hydrate: true, captcha: true };

const queryOf = (request: Request) => {
  const query = new URL(request.url).searchParams;
  return { next: query.get('next'), restore: query.get('restore'), ended: query.get('ended') };
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const settings = settingsIn((await signInCallsOf(context).call('/settings')).body);
  return { ...queryOf(request), settings, isChallenged: false, isRestoreOver: false };
}

/** The form as it is sent before, or without, scripts: mails the code. */
export async function action({ request, context }: Route.ActionArgs) {
  const { next } = queryOf(request);
  const target = encodeURIComponent(afterCode(new URL(request.url).origin, next));
  return answerPosted(request, (email) =>
    signInCallsOf(context).call(`/otp?redirect_to=${target}`, { email, create_user: false }),
  );
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  await nextTask();
  await admitCaptcha(request);
  const query = queryOf(request);
  const landing = (await accessToken()) ? await quietLanding(query.next) : undefined;
  const restorable = query.restore === null ? undefined : await findRestorable(query.restore);
  // An account that waits to be taken back is not forgotten because somebody is signed in with another one.
  if (landing && landing.kind !== 'challenge' && restorable !== true) throw redirect(landing.path);
  // The session that the page saw leads nowhere.
  delete document.documentElement.dataset.session;
  // A document of this page has seen to that itself, and somebody may have chosen since.
  if (!('begun' in document.documentElement.dataset)) recallWay();
  // The document was made with them; who comes here from another page asks for them.
  const { settings } = await serverLoader().catch(() => ({ settings: onlyByMail }));
  return {
    ...query,
    ended: landing === undefined ? query.ended : null,
    settings,
    isChallenged: landing?.kind === 'challenge',
    isRestoreOver: restorable === false,
  };
}
clientLoader.hydrate = true as const;

/** A session that leads nowhere (no access, server away) leaves the person on this page. */
async function quietLanding(next: string | null): Promise<Landing | undefined> {
  return findLanding(next).catch(() => undefined);
}

/** Whether a mailed link still takes back a deletion; undefined where that cannot be known now: its button says so. */
async function findRestorable(token: string): Promise<boolean | undefined> {
  return findClosure({ token }).then(
    (closure) => closure !== undefined,
    () => undefined,
  );
}

type Step =
  | { at: 'form' }
  | { at: 'code'; isMailed: boolean; code: string; refusal?: string | undefined }
  | { at: 'confirming' };

function stepOf(posted: Posted | undefined): Step {
  if (posted?.step !== 'code') return { at: 'form' };
  const { isMailed, code, problem } = posted;
  return { at: 'code', isMailed, code, refusal: problem && authProblemText(problem) };
}

const refusalOf = (posted: Posted | undefined) =>
  posted?.step === 'form'
    ? {
        fault: posted.fault && addressWords[posted.fault](),
        problem: posted.problem && authProblemText(posted.problem),
      }
    : {};

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { next, settings, restore, ended, isRestoreOver } = loaderData;
  const [posted] = useState(actionData);
  const [challenged, setChallenged] = useState<boolean>();
  const [isEndedHere, setEndedHere] = useState(false);
  const [step, setStep] = useState<Step>(() => stepOf(posted));
  const [email, setEmail] = useState(posted?.email ?? '');
  const [rules, setRules] = useState<PasswordRules>();
  const navigate = useNavigate();
  const finish = async () => {
    const landing = await findLanding(next);
    if (landing.kind === 'challenge') setChallenged(true);
    else await navigate(landing.path, { replace: true });
  };
  const leave = async () => {
    await signOut();
    setChallenged(false);
    setStep({ at: 'form' });
  };
  const startAgain = async () => {
    await leave();
    setEndedHere(true);
  };
  // The mail that was asked for again is a second one: whose the password is cannot be told any more.
  const arrive = async (outcome: SignUpPassword) => {
    rememberWay('password');
    if (outcome === 'dropped') setRules(await readPasswordRules());
    else await finish();
  };
  if (challenged ?? loaderData.isChallenged) {
    return (
      <>
        <Heading title={m.account_challenge_heading()} />
        <div className="mt-3">
          <Challenge onDone={finish} onLeave={leave} onEnded={startAgain} />
        </div>
      </>
    );
  }
  if (rules) return <OwnPassword rules={rules} onDone={finish} />;
  if (step.at !== 'form') {
    return (
      <>
        <Heading title={m.account_code_heading()} />
        <div className="mt-6">
          {step.at === 'code' ? (
            <CodeStep
              {...step}
              email={email.trim()}
              next={next}
              onLeave={() => setStep({ at: 'form' })}
              onDone={finish}
            />
          ) : (
            <ConfirmSignUp
              email={email.trim()}
              onResend={(options) => mailConfirmation(email.trim(), options)}
              onDone={arrive}
            />
          )}
        </div>
      </>
    );
  }
  return (
    <>
      <SignedIn />
      <div className="with-session:hidden">
        <RestoreAccount token={restore} isOver={isRestoreOver} />
        <Heading title={m.account_login_heading()}>
          <span className="by-password:hidden">{m.account_login_intro()}</span>
        </Heading>
        {(ended === '1' || ended === 'closed' || isEndedHere) && <EndedNotice isClosed={ended === 'closed'} />}
        <SignInForm
          email={email}
          onEmail={setEmail}
          next={next}
          refused={refusalOf(posted)}
          onCode={(isMailed) => setStep({ at: 'code', isMailed, code: '' })}
          onConfirming={() => setStep({ at: 'confirming' })}
          onDone={finish}
        />
        <OtherWays settings={settings} next={next} />
        {settings.isSignupOpen && (
          <p className="mt-8 text-ink-2">
            {m.account_no_account()}{' '}
            <Link to="/signup" className={textLink}>
              {m.account_create()}
            </Link>
          </p>
        )}
        <SampleAccounts onDone={finish} />
      </div>
    </>
  );
}
