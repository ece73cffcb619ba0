import { useState } from 'react';
import { Link, redirect, useNavigate } from 'react-router';
import { admitCaptcha } from '#app/account/captcha/captcha-setting.ts';
import { Challenge } from '#app/account/challenge.tsx';
import { Heading, textLink } from '#app/account/heading.tsx';
import { findLanding, type Landing } from '#app/account/landing.ts';
import { SegmentedChoice } from '#app/account/segmented-choice.tsx';
import { readSignInSettings } from '#app/account/sign-in-settings.ts';
import { signOut } from '#app/session/api.ts';
import { hasDrafts } from '#app/session/drafts.ts';
import { accessToken } from '#app/session/supabase.ts';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';
import { CodeLogin } from './code-login.tsx';
import { OtherWays } from './other-ways.tsx';
import { PasswordForm } from './password-form.tsx';
import { RestoreAccount } from './restore-account.tsx';
import { SampleAccounts } from './sample-accounts.tsx';
import { listSampleAccounts } from './sample-accounts-api.ts';

export const handle = { hydrate: true, captcha: true };

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await admitCaptcha(request);
  const query = new URL(request.url).searchParams;
  const next = query.get('next');
  const landing = (await accessToken()) ? await quietLanding(next) : undefined;
  if (landing && landing.kind !== 'challenge') throw redirect(landing.path);
  const [samples, settings] = await Promise.all([listSampleAccounts(), readSignInSettings()]);
  const isEnded = query.get('ended') === '1' && landing === undefined;
  return { next, samples, settings, isChallenged: landing !== undefined, restore: query.get('restore'), isEnded };
}
clientLoader.hydrate = true as const;

/** A session that leads nowhere (no access, server away) leaves the person on this page. */
async function quietLanding(next: string | null): Promise<Landing | undefined> {
  return findLanding(next).catch(() => undefined);
}

export default function Login({ loaderData }: Route.ComponentProps) {
  const { next, samples, settings, restore, isEnded } = loaderData;
  const [isChallenged, setChallenged] = useState(loaderData.isChallenged);
  const [way, setWay] = useState<'password' | 'code'>('password');
  const [email, setEmail] = useState('');
  // Whoever has asked for a code has chosen: the other ways would only be in the way.
  const [isEntering, setEntering] = useState(false);
  const navigate = useNavigate();
  const finish = async () => {
    const landing = await findLanding(next);
    if (landing.kind === 'challenge') setChallenged(true);
    else await navigate(landing.path, { replace: true });
  };
  const leave = async () => {
    await signOut();
    setChallenged(false);
    setEntering(false);
  };
  if (isChallenged) {
    return (
      <>
        <Heading title={m.account_challenge_heading()} />
        <div className="mt-3">
          <Challenge onDone={finish} onLeave={leave} />
        </div>
      </>
    );
  }
  const forgotten = `/recover${email.trim() ? `?email=${encodeURIComponent(email.trim())}` : ''}`;
  return (
    <>
      {restore !== null && <RestoreAccount token={restore} />}
      <Heading title={isEntering ? m.account_code_heading() : m.account_login_heading()}>
        {isEntering ? undefined : m.account_login_intro()}
      </Heading>
      {isEnded && !isEntering && (
        <div className="mb-6">
          <Notice tone="info">
            {m.account_login_ended()} {hasDrafts() && m.account_login_kept()}
          </Notice>
        </div>
      )}
      {!isEntering && (
        <SegmentedChoice
          label={m.account_way()}
          value={way}
          onChange={setWay}
          options={[
            { value: 'password', label: m.account_way_password() },
            { value: 'code', label: m.account_way_code() },
          ]}
        />
      )}
      <div className="mt-6">
        {way === 'password' ? (
          <PasswordForm email={email} onEmail={setEmail} onDone={finish} forgotten={forgotten} />
        ) : (
          <CodeLogin email={email} onEmail={setEmail} next={next} onStep={setEntering} onDone={finish} />
        )}
      </div>
      {!isEntering && <OtherWays settings={settings} next={next} />}
      {settings.isSignupOpen && !isEntering && (
        <p className="mt-8 text-ink-2">
          {m.account_no_account()}{' '}
          <Link to="/signup" className={textLink}>
            {m.account_create()}
          </Link>
        </p>
      )}
      {samples.length > 0 && !isEntering && <SampleAccounts accounts={samples} onDone={finish} />}
    </>
  );
}
