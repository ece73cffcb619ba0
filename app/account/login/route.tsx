import { useState } from 'react';
import { useNavigate } from 'react-router';
import { landingPath, leaveForLanding } from '#app/account/landing.ts';
import { PageTitle } from '#app/account/page-title.tsx';
import { SegmentedChoice } from '#app/account/segmented-choice.tsx';
import { accessToken } from '#app/session/supabase.ts';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';
import { CodeLogin } from './code-login.tsx';
import { PasswordForm } from './password-form.tsx';
import { SampleAccounts } from './sample-accounts.tsx';
import { listSampleAccounts } from './sample-accounts-api.ts';

export const handle = { hydrate: true };

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const next = new URL(request.url).searchParams.get('next');
  if (await accessToken()) await leaveForLanding(next).catch(passRedirects);
  return { next, samples: await listSampleAccounts() };
}
clientLoader.hydrate = true as const;

/** A session that leads nowhere (no access, server away) leaves the person on this page. */
function passRedirects(reason: unknown): void {
  if (reason instanceof Response) throw reason;
}

export default function Login({ loaderData: { next, samples } }: Route.ComponentProps) {
  const [way, setWay] = useState<'password' | 'code'>('password');
  const [email, setEmail] = useState('');
  const navigate = useNavigate();
  const finish = async () => {
    await navigate(await landingPath(next), { replace: true });
  };
  return (
    <>
      <PageTitle>{m.account_login_heading()}</PageTitle>
      <h1 className="font-display text-34 leading-tight font-semibold text-balance">{m.account_login_heading()}</h1>
      <p className="mt-2 mb-7 text-ink-2">{m.account_login_intro()}</p>
      <SegmentedChoice
        label={m.account_way()}
        value={way}
        onChange={setWay}
        options={[
          { value: 'password', label: m.account_way_password() },
          { value: 'code', label: m.account_way_code() },
        ]}
      />
      <div className="mt-6">
        {way === 'password' ? (
          <PasswordForm email={email} onEmail={setEmail} onDone={finish} onForgotten={() => setWay('code')} />
        ) : (
          <CodeLogin email={email} onEmail={setEmail} next={next} onDone={finish} />
        )}
      </div>
      {samples.length > 0 && <SampleAccounts accounts={samples} onDone={finish} />}
    </>
  );
}
