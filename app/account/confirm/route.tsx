import { type EmailOtpType, isAuthError } from '@supabase/auth-js';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CodeForm } from '#app/account/code-form.tsx';
import { EntryWaiting } from '#app/account/entry/entry-waiting.tsx';
import { AddressField } from '#app/account/entry-form.tsx';
import { landingPath, leaveForLanding, newPasswordPath } from '#app/account/landing.ts';
import { readPasswordRules } from '#app/account/new-password.tsx';
import { OwnPassword } from '#app/account/own-password.tsx';
import { PageTitle } from '#app/account/page-title.tsx';
import { proveMailbox, type SignUpPassword } from '#app/account/prove-mailbox.ts';
import { rememberWay } from '#app/account/sign-in-way.ts';
import { SubmitButton } from '#app/account/submit-button.tsx';
import { useAttempt } from '#app/account/use-attempt.ts';
import { accessToken } from '#app/session/session-token.ts';
import { supabase } from '#app/session/supabase.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';
import type { PasswordRules } from '#shared/passwords.ts';
import type { Route } from './+types/route.ts';
import { leaveWithSession, ownPath } from './follow-redirect.ts';
import { describeLink, followLink, LinkProblem, type LinkState, redeemCode, renewLink } from './links-api.ts';

export const handle = { hydrate: true };

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams;
  const tokenHash = query.get('token_hash') ?? '';
  const redirectTo = query.get('redirect_to') ?? '';
  const link = tokenHash ? await describeLink(tokenHash, redirectTo) : undefined;
  // A second click on a link finds its owner signed in already.
  if (link?.state === 'used' && (await accessToken())) await leaveForLanding(ownPath(link.redirect_to));
  return { link, tokenHash, redirectTo, type: (query.get('type') ?? 'email') as EmailOtpType };
}
clientLoader.hydrate = true as const;

export const HydrateFallback = EntryWaiting;

type Step = LinkState['state'] | 'unknown' | 'entering' | 'half';

export default function Confirm({ loaderData }: Route.ComponentProps) {
  const { link, tokenHash, redirectTo, type } = loaderData;
  const [step, setStep] = useState<Step>(link?.state ?? 'unknown');
  const navigate = useNavigate();
  const { attempt, busy, problem } = useAttempt();
  const [rules, setRules] = useState<PasswordRules>();
  if (!link) return <UnknownLink />;

  const finish = async () => {
    const { data } = await supabase().auth.getSession();
    const path = ownPath(link.redirect_to);
    if (path === undefined && data.session) leaveWithSession(link.redirect_to, data.session, type);
    // Where nothing else was asked for, a recovery ends with the new password.
    else
      await navigate(await landingPath(type === 'recovery' && path === '/' ? newPasswordPath : path), {
        replace: true,
      });
  };
  const isAskedAnyway = type === 'recovery' || ownPath(link.redirect_to) === newPasswordPath;
  const arrive = async (password: SignUpPassword) => {
    if (password === 'dropped' && !isAskedAnyway) setRules(await readPasswordRules());
    else await finish();
  };
  const leaveWithCode = async (disown: boolean) => {
    try {
      window.location.replace(await followLink(tokenHash, type, redirectTo, disown));
    } catch (problem) {
      if (!(problem instanceof LinkProblem && problem.code === 'otp_expired')) throw problem;
      setStep('expired');
    }
  };
  const confirm = (disown = false) =>
    attempt(async () => {
      // Another site's client waits for a code that only the browser that asked can exchange. Ours signs in whichever browser this is.
      if (tokenHash.startsWith('pkce_') && ownPath(link.redirect_to) === undefined) return leaveWithCode(disown);
      try {
        const { isHalf, password } = await proveMailbox({ token_hash: tokenHash, type, disown });
        // Whoever comes by a mailed link is offered one the next time.
        if (password !== 'kept') rememberWay('code');
        if (isHalf) setStep('half');
        else await arrive(password);
      } catch (problem) {
        if (!(isAuthError(problem) && problem.code === 'otp_expired')) throw problem;
        setStep('expired');
      }
    });
  const renew = () => renewLink(tokenHash, redirectTo);

  if (rules) return <OwnPassword rules={rules} onDone={finish} />;
  if (step === 'entering') {
    return (
      <Screen title={m.account_code_heading()}>
        <CodeForm
          recipient={link.email}
          onResend={renew}
          onCode={async (code) => {
            await arrive(await redeemCode(tokenHash, code));
          }}
        />
      </Screen>
    );
  }
  if (step === 'half') {
    return (
      <Screen title={m.account_confirm_change_half_heading()}>
        <p className="mb-6 text-ink-2">{m.account_confirm_change_half()}</p>
      </Screen>
    );
  }
  if (type === 'email_change') {
    return <ChangeOfAddress email={link.email} step={step} busy={busy} problem={problem} onConfirm={() => confirm()} />;
  }
  const isReady = step === 'ready';
  if (isReady && link.keeps_password) {
    return <Chosen email={link.email} busy={busy} problem={problem} onAnswer={(isOwn) => confirm(!isOwn)} />;
  }
  const text = isReady
    ? m.account_confirm_ready({ email: link.email })
    : step === 'used'
      ? m.account_confirm_used({ email: link.email })
      : m.account_confirm_expired({ email: link.email });
  const ask = () =>
    attempt(async () => {
      await renew();
      setStep('entering');
    });
  return (
    <Screen title={isReady ? m.account_confirm_heading() : m.account_confirm_old_heading()}>
      <p className="mb-6 text-ink-2">{text}</p>
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      <div className="mt-4">
        <SubmitButton busy={busy} onPress={isReady ? () => confirm() : ask}>
          {isReady ? m.account_confirm_button() : m.account_confirm_renew()}
        </SubmitButton>
      </div>
      {isReady && <p className="mt-4 text-14 text-ink-3">{m.account_confirm_not_you()}</p>}
    </Screen>
  );
}

type ScreenProps = {
  title: string;
  /** The address opens nothing. A form of a page that hides it would be taken for one of another site. */
  isHarmless?: boolean;
  children: React.ReactNode;
};

function Screen({ title, isHarmless = false, children }: ScreenProps) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      {!isHarmless && <meta name="referrer" content="no-referrer" />}
      <h1 className="mb-3 font-display text-34 leading-tight font-semibold text-balance">{title}</h1>
      {children}
    </>
  );
}

type ChosenProps = {
  email: string;
  busy: boolean;
  problem: string | undefined;
  onAnswer: (isOwn: boolean) => void;
};

/** A password was given when the account was asked for: only whoever reads the mailbox knows whose it is. */
function Chosen({ email, busy, problem, onAnswer }: ChosenProps) {
  return (
    <Screen title={m.account_confirm_chosen_heading()}>
      <p className="mb-6 text-ink-2">{m.account_confirm_chosen({ email })}</p>
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      <div className="mt-4 flex flex-col gap-3">
        <SubmitButton busy={busy} onPress={() => onAnswer(true)}>
          {m.account_confirm_chosen_own()}
        </SubmitButton>
        <Button isDisabled={busy} onPress={() => onAnswer(false)}>
          {m.account_confirm_chosen_other()}
        </Button>
      </div>
      <p className="mt-4 text-14 text-ink-3">{m.account_confirm_chosen_hint()}</p>
    </Screen>
  );
}

type ChangeProps = {
  email: string;
  step: Step;
  busy: boolean;
  problem: string | undefined;
  onConfirm: () => void;
};

/** One of the two mailboxes of a change of address. An old link cannot be renewed here: nobody is signed in. */
function ChangeOfAddress({ email, step, busy, problem, onConfirm }: ChangeProps) {
  if (step !== 'ready') {
    const text = step === 'used' ? m.account_confirm_change_used({ email }) : m.account_confirm_change_old({ email });
    return (
      <Screen title={m.account_confirm_old_heading()}>
        <p className="mb-6 text-ink-2">{text}</p>
      </Screen>
    );
  }
  return (
    <Screen title={m.account_confirm_change_heading()}>
      <p className="mb-6 text-ink-2">{m.account_confirm_change_ready({ email })}</p>
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      <div className="mt-4">
        <SubmitButton busy={busy} onPress={onConfirm}>
          {m.account_confirm_change_button()}
        </SubmitButton>
      </div>
      <p className="mt-4 text-14 text-ink-3">{m.account_confirm_not_you()}</p>
    </Screen>
  );
}

/** Cut on the way, or nobody's. Another one is a plain form away, sent to the page that mails codes. */
function UnknownLink() {
  const [email, setEmail] = useState('');
  return (
    <Screen isHarmless title={m.account_confirm_unknown_heading()}>
      <p className="mb-6 text-ink-2">{m.account_confirm_unknown()}</p>
      <form method="post" action="/login" className="flex flex-col gap-5">
        <AddressField value={email} onChange={setEmail} />
        <SubmitButton busy={false}>{m.account_send_code()}</SubmitButton>
      </form>
    </Screen>
  );
}
