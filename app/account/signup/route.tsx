import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { authProblemText } from '#app/account/auth-words.ts';
import { admitCaptcha } from '#app/account/captcha/captcha-setting.ts';
import { ConfirmSignUp, mailConfirmation, sendSignUp, tellAgain } from '#app/account/confirm-sign-up.tsx';
import { Heading, textLink } from '#app/account/heading.tsx';
import { landingPath, leaveForLanding } from '#app/account/landing.ts';
import { SignedIn } from '#app/account/login/signed-in.tsx';
import { usualRules } from '#app/account/new-password.tsx';
import { nextTask } from '#app/account/next-task.ts';
import { OtherAddress } from '#app/account/other-address.tsx';
import { OwnPassword } from '#app/account/own-password.tsx';
import { signInCallsOf } from '#app/account/posted.ts';
import { settingsIn } from '#app/account/sign-in-settings.ts';
import { rememberWay } from '#app/account/sign-in-way.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import { accessToken } from '#app/session/session-token.ts';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';
import { safeNextPath } from '#shared/next-path.ts';
import type { Route } from './+types/route.ts';
import { answerSignUp, type PostedSignUp } from './posted-sign-up.ts';
import { type NewAccount, SignUpForm } from './sign-up-form.tsx';

export const handle = { hydrate: true, captcha: true };

const nextOf = (request: Request) => new URL(request.url).searchParams.get('next');

export async function loader({ request, context }: Route.LoaderArgs) {
  const signIn = signInCallsOf(context);
  const [{ password: rules }, settings] = await Promise.all([signIn.rules(), signIn.call('/settings')]);
  return { next: nextOf(request), rules, isSignupOpen: settingsIn(settings.body).isSignupOpen };
}

/** The form as it is sent before, or without, scripts. */
export async function action({ request, context }: Route.ActionArgs) {
  const signIn = signInCallsOf(context);
  const target = new URL(request.url).origin + (safeNextPath(nextOf(request)) ?? '/client-dashboard');
  const { password: rules } = await signIn.rules();
  return answerSignUp(request, rules, (account) =>
    signIn.call(`/signup?redirect_to=${encodeURIComponent(target)}`, account),
  );
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  await nextTask();
  await admitCaptcha(request);
  const next = nextOf(request);
  if (await accessToken()) {
    await leaveForLanding(next).catch((reason) => {
      if (!(reason instanceof ApiProblem)) throw reason;
    });
  }
  delete document.documentElement.dataset.session;
  return serverLoader().catch(() => ({ next, rules: usualRules, isSignupOpen: true }));
}
clientLoader.hydrate = true as const;

/** An account that was asked for; the document that it was asked for with does not repeat the password. */
type Sent = NewAccount | Pick<NewAccount, 'email' | 'data'>;

const sentIn = (posted: PostedSignUp | undefined): Sent | undefined => (posted?.step === 'code' ? posted : undefined);

export default function SignUp({ loaderData: { next, rules, isSignupOpen }, actionData }: Route.ComponentProps) {
  const [posted] = useState(actionData);
  const [sent, setSent] = useState(sentIn(posted));
  const [isAsked, setAsked] = useState(false);
  const navigate = useNavigate();
  const finish = async () => {
    rememberWay('password');
    await navigate(await landingPath(next), { replace: true });
  };
  if (isAsked) return <OwnPassword rules={rules} onDone={finish} />;
  if (sent) {
    return (
      <>
        <Heading title={m.account_signup_sent_heading()} />
        <div className="mt-3">
          <ConfirmSignUp
            email={sent.email}
            code={posted?.step === 'code' ? posted.code : ''}
            onResend={(captcha) =>
              'password' in sent ? sendSignUp({ ...sent, next, captcha }) : mailConfirmation(sent.email, captcha)
            }
            onDone={async (password) => {
              if (password !== 'dropped') return finish();
              await tellAgain(sent.data);
              setAsked(true);
            }}
          />
          <OtherAddress onPress={() => setSent(undefined)} className="mt-2" />
        </div>
      </>
    );
  }
  return (
    <>
      <SignedIn />
      <div className="with-session:hidden">
        <Heading title={m.account_create()}>{m.account_signup_intro()}</Heading>
        {isSignupOpen ? (
          <SignUpForm
            rules={rules}
            posted={posted?.step === 'form' ? posted : undefined}
            problem={posted?.step === 'form' && posted.problem ? authProblemText(posted.problem) : undefined}
            onAccount={async (account, captcha) => {
              if (await sendSignUp({ ...account, next, captcha })) await finish();
              else setSent(account);
            }}
          />
        ) : (
          <Notice tone="info">{m.account_signup_closed()}</Notice>
        )}
        <p className="mt-8 text-ink-2">
          {m.account_signup_have()}{' '}
          <Link to="/login" className={textLink}>
            {m.account_sign_in()}
          </Link>
        </p>
      </div>
    </>
  );
}
