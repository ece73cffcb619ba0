import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { admitCaptcha } from '#app/account/captcha/captcha-setting.ts';
import { ConfirmSignUp, sendSignUp, tellAgain } from '#app/account/confirm-sign-up.tsx';
import { Heading, textLink } from '#app/account/heading.tsx';
import { landingPath, leaveForLanding } from '#app/account/landing.ts';
import { readPasswordRules } from '#app/account/new-password.tsx';
import { OwnPassword } from '#app/account/own-password.tsx';
import { readSignInSettings } from '#app/account/sign-in-settings.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import { accessToken } from '#app/session/supabase.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';
import { type NewAccount, SignUpForm } from './sign-up-form.tsx';

export const handle = { hydrate: true, captcha: true };

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await admitCaptcha(request);
  const next = new URL(request.url).searchParams.get('next');
  if (await accessToken()) {
    await leaveForLanding(next).catch((reason) => {
      if (!(reason instanceof ApiProblem)) throw reason;
    });
  }
  const [rules, { isSignupOpen }] = await Promise.all([readPasswordRules(), readSignInSettings()]);
  return { next, rules, isSignupOpen };
}
clientLoader.hydrate = true as const;

export default function SignUp({ loaderData: { next, rules, isSignupOpen } }: Route.ComponentProps) {
  const [sent, setSent] = useState<NewAccount>();
  const [isAsked, setAsked] = useState(false);
  const navigate = useNavigate();
  const finish = async () => {
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
            onResend={(captcha) => sendSignUp({ ...sent, next, captcha })}
            onDone={async (password) => {
              if (password !== 'dropped') return finish();
              await tellAgain(sent.data);
              setAsked(true);
            }}
          />
          <Button look="quiet" onPress={() => setSent(undefined)} className="mt-2 -ml-3.5">
            {m.account_other_address()}
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <Heading title={m.account_create()}>{m.account_signup_intro()}</Heading>
      {isSignupOpen ? (
        <SignUpForm
          rules={rules}
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
    </>
  );
}
