import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { admitCaptcha } from '#app/account/captcha/captcha-setting.ts';
import { Challenge } from '#app/account/challenge.tsx';
import { Heading, textLink } from '#app/account/heading.tsx';
import { landingPath, newPasswordPath } from '#app/account/landing.ts';
import { usualRules } from '#app/account/new-password.tsx';
import { nextTask } from '#app/account/next-task.ts';
import { answerPosted, signInCallsOf } from '#app/account/posted.ts';
import { SubmitButton } from '#app/account/submit-button.tsx';
import { useAttempt } from '#app/account/use-attempt.ts';
import { signOut } from '#app/session/api.ts';
import { accessToken } from '#app/session/session-token.ts';
import { supabase } from '#app/session/supabase.ts';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';
import { AskForCode } from './ask-for-code.tsx';
import { SetPassword } from './set-password.tsx';

export const handle = { hydrate: true, captcha: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { password: rules } = await signInCallsOf(context).rules();
  const email = new URL(request.url).searchParams.get('email') ?? '';
  return { step: 'ask' as Step, isLate: false, email, rules };
}

/** The form as it is sent before, or without, scripts. */
export async function action({ request, context }: Route.ActionArgs) {
  const target = encodeURIComponent(new URL(request.url).origin + newPasswordPath);
  return answerPosted(request, (email) => signInCallsOf(context).call(`/recover?redirect_to=${target}`, { email }));
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

type Step = 'ask' | 'challenge' | 'set' | 'done';

/** Whoever holds a second factor proves it before the password can be changed. */
async function stepOfSession(): Promise<Step> {
  const { data } = await supabase().auth.mfa.getAuthenticatorAssuranceLevel();
  return data?.nextLevel === 'aal2' && data.currentLevel !== 'aal2' ? 'challenge' : 'set';
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  await nextTask();
  await admitCaptcha(request);
  const query = new URL(request.url).searchParams;
  const isNew = query.get('step') === 'new';
  const hasSession = isNew && (await accessToken()) !== undefined;
  const step = hasSession ? await stepOfSession() : 'ask';
  const { rules } = await serverLoader().catch(() => ({ rules: usualRules }));
  return { step, isLate: isNew && !hasSession, email: query.get('email') ?? '', rules };
}
clientLoader.hydrate = true as const;

export default function Recover({ loaderData, actionData }: Route.ComponentProps) {
  const { rules, isLate } = loaderData;
  const [posted] = useState(actionData);
  // What the document could not know: whether the link of the mail has let somebody in.
  const [reached, setStep] = useState<Step>();
  const step = reached ?? loaderData.step;
  const [isEnded, setEnded] = useState(false);
  const askAgain = async () => {
    await signOut();
    setStep('ask');
  };
  if (step === 'challenge') {
    return (
      <>
        <Heading title={m.account_challenge_heading()} />
        <div className="mt-3">
          <Challenge
            onDone={async () => setStep('set')}
            onLeave={askAgain}
            onEnded={async () => {
              await askAgain();
              setEnded(true);
            }}
          />
        </div>
      </>
    );
  }
  if (step === 'set') {
    return (
      <>
        <Heading title={m.account_new_password_heading()}>{m.account_new_password_intro()}</Heading>
        <SetPassword rules={rules} onDone={() => setStep('done')} />
      </>
    );
  }
  if (step === 'done') return <Done />;
  return (
    <>
      <Heading title={m.account_recover_heading()}>{m.account_recover_intro()}</Heading>
      {(isLate || isEnded) && (
        <div className="mb-5">
          <Notice tone="error">{m.account_new_password_no_session()}</Notice>
        </div>
      )}
      <AskForCode givenEmail={loaderData.email} posted={posted} onProven={async () => setStep(await stepOfSession())} />
      <p className="mt-8">
        <Link to="/login" className={textLink}>
          {m.account_recover_back()}
        </Link>
      </p>
    </>
  );
}

function Done() {
  const navigate = useNavigate();
  const { attempt, busy, problem } = useAttempt();
  const go = () =>
    attempt(async () => {
      await navigate(await landingPath(), { replace: true });
    });
  return (
    <div role="status">
      <Heading title={m.account_new_password_done_heading()}>{m.account_new_password_done()}</Heading>
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      <SubmitButton busy={busy} onPress={go}>
        {m.account_continue()}
      </SubmitButton>
    </div>
  );
}
