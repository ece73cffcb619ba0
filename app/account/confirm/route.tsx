import { type EmailOtpType, isAuthError } from '@supabase/auth-js';
import { useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import { authProblemText } from '#app/account/auth-words.ts';
import { CodeForm } from '#app/account/code-form.tsx';
import { EntryWaiting } from '#app/account/entry/entry-waiting.tsx';
import { AddressField } from '#app/account/entry-form.tsx';
import { textLink } from '#app/account/heading.tsx';
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
import { toastSuccess } from '#app/ui/toaster.tsx';
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
  const type = (query.get('type') ?? 'email') as EmailOtpType;
  try {
    const link = tokenHash ? await describeLink(tokenHash, redirectTo, await accessToken()) : undefined;
    // A second click on a link finds its owner signed in already. Whoever else is signed in here is led nowhere by it.
    if (link?.state === 'used' && link.reader === 'owner') await leaveForLanding(ownPath(link.redirect_to));
    const other = link?.reader === 'other' ? (await supabase().auth.getSession()).data.session?.user.email : undefined;
    return { kind: 'read', link: link && { ...link, other }, tokenHash, redirectTo, type } as const;
  } catch (problem) {
    if (problem instanceof Response) throw problem;
    return { kind: 'unread', problem: authProblemText(problem) } as const;
  }
}
clientLoader.hydrate = true as const;

export const HydrateFallback = EntryWaiting;

type Step = LinkState['state'] | 'entering' | 'half';

type Found = LinkState & {
  /** The address of somebody else who is signed in in this browser. */
  other: string | undefined;
};
type KnownProps = { link: Found; tokenHash: string; redirectTo: string; type: EmailOtpType };

export default function Confirm({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'unread') return <UnreadLink problem={loaderData.problem} />;
  const { link, kind: _, ...rest } = loaderData;
  return link ? <KnownLink link={link} {...rest} /> : <UnknownLink />;
}

function KnownLink({ link, tokenHash, redirectTo, type }: KnownProps) {
  const [step, setStep] = useState<Step>(link.state);
  const navigate = useNavigate();
  const { attempt, busy, problem } = useAttempt();
  const [rules, setRules] = useState<PasswordRules>();

  const finish = async () => {
    const { data } = await supabase().auth.getSession();
    const path = ownPath(link.redirect_to);
    if (path === undefined && data.session) leaveWithSession(link.redirect_to, data.session, type);
    // Where nothing else was asked for, a recovery ends with the new password.
    else {
      await navigate(await landingPath(type === 'recovery' && path === '/' ? newPasswordPath : path), {
        replace: true,
      });
      if (type === 'email_change') toastSuccess(m.account_email_changed({ email: data.session?.user.email ?? '' }));
    }
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
        <ToAccount link={link} />
      </Screen>
    );
  }
  if (type === 'email_change') {
    return <ChangeOfAddress link={link} step={step} busy={busy} problem={problem} onConfirm={() => confirm()} />;
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
      {isReady && link.other !== undefined && (
        <Notice tone="info">{m.account_confirm_other({ email: link.other })}</Notice>
      )}
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
  link: Found;
  step: Step;
  busy: boolean;
  problem: string | undefined;
  onConfirm: () => void;
};

/** One of the two mailboxes of a change of address. An old link cannot be renewed here: nobody is signed in. */
function ChangeOfAddress({ link, step, busy, problem, onConfirm }: ChangeProps) {
  const { email } = link;
  if (step !== 'ready') {
    const text = step === 'used' ? m.account_confirm_change_used({ email }) : m.account_confirm_change_old({ email });
    return (
      <Screen title={m.account_confirm_old_heading()}>
        <p className="mb-6 text-ink-2">{text}</p>
        <ToAccount link={link} />
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

/** Where a change of address is asked for, and seen how far it is: the account of whoever is signed in, so nothing for somebody else. */
function ToAccount({ link }: { link: Found }) {
  if (link.other !== undefined) return null;
  return (
    <Link to="/account#email" className={`self-start ${textLink}`}>
      {m.account_confirm_to_account()}
    </Link>
  );
}

/** Nobody answered, or not now: the link itself may be as good as ever. */
function UnreadLink({ problem }: { problem: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <Screen title={m.account_confirm_unread_heading()}>
      <p className="mb-6 text-ink-2">{m.account_confirm_unread()}</p>
      <Notice tone="error">{problem}</Notice>
      <div className="mt-4">
        <SubmitButton busy={state !== 'idle'} onPress={() => void revalidate()}>
          {m.account_own_retry()}
        </SubmitButton>
      </div>
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
