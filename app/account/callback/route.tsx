import { Link, useNavigate } from 'react-router';
import { authProblemText } from '#app/account/auth-words.ts';
import { EntryWaiting } from '#app/account/entry/entry-waiting.tsx';
import { Heading, textLink } from '#app/account/heading.tsx';
import { keepingSession } from '#app/account/keep-session.ts';
import { landingPath, leaveForLanding } from '#app/account/landing.ts';
import { readPasswordRules } from '#app/account/new-password.tsx';
import { OwnPassword } from '#app/account/own-password.tsx';
import { type SignUpPassword, signUpPasswordOf } from '#app/account/prove-mailbox.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import { accessToken } from '#app/session/session-token.ts';
import { supabase } from '#app/session/supabase.ts';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';
import { loginPath, safeNextPath } from '#shared/next-path.ts';
import type { Route } from './+types/route.ts';
import { readFaultOf } from './read-fault.ts';

export const handle = { hydrate: true };

async function exchange(code: string): Promise<SignUpPassword> {
  const { data, error } = await supabase().auth.exchangeCodeForSession(code);
  if (error) throw error;
  return signUpPasswordOf(data.session);
}

/** Where a provider's page ends: exchanges the code for the session and goes on, or says what went wrong. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams;
  const next = query.get('next');
  const isLink = query.has('link');
  const code = query.get('code') ?? '';
  try {
    // The request of a loader has no fragment.
    const fault = readFaultOf({ search: query.toString(), hash: window.location.hash });
    if (fault) throw fault;
    if (isLink) await keepingSession(async () => void (await exchange(code)));
    else if (code || !(await accessToken())) {
      // Somebody had given the account a password before its owner came by a provider: it is gone, and they have none.
      if ((await exchange(code)) === 'dropped') return { rules: await readPasswordRules(), next };
    }
    await leaveForLanding(isLink ? '/account' : next);
  } catch (problem) {
    if (problem instanceof Response) throw problem;
    const isHalfWay = problem instanceof ApiProblem;
    return { problem: authProblemText(problem), isLink, back: isHalfWay ? '/account' : loginPath(next ?? '/') };
  }
  return { problem: m.account_callback_text(), isLink, back: loginPath(safeNextPath(next) ?? '/') };
}
clientLoader.hydrate = true as const;

export const HydrateFallback = EntryWaiting;

export default function Callback({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();
  if (loaderData.rules) {
    const { rules, next } = loaderData;
    return <OwnPassword rules={rules} onDone={async () => navigate(await landingPath(next), { replace: true })} />;
  }
  const { problem, isLink, back } = loaderData;
  return (
    <>
      <Heading title={isLink ? m.account_callback_link_heading() : m.account_callback_heading()} />
      <div className="mt-5 mb-6">
        <Notice tone="error">{problem}</Notice>
      </div>
      <Link to={isLink ? '/account' : back} className={`self-start ${textLink}`}>
        {isLink ? m.account_callback_to_account() : m.account_to_login()}
      </Link>
    </>
  );
}
