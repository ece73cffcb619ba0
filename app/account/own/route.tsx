import { useEffect, useState } from 'react';
import { redirect, useNavigate, useRevalidator } from 'react-router';
import { authProblemText } from '#app/account/auth-words.ts';
import { Heading, textLink } from '#app/account/heading.tsx';
import { readPasswordRules } from '#app/account/new-password.tsx';
import { readSignInSettings } from '#app/account/sign-in-settings.ts';
import { requireSession, signOut } from '#app/session/api.ts';
import { hearClosed, leaveNothingHere } from '#app/session/closed-account.ts';
import { keepOwner } from '#app/session/session-token.ts';
import { speakTo } from '#app/session/speech.ts';
import { supabase } from '#app/session/supabase.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';
import { getLocale } from '#messages/runtime.ts';
import { dateInWords } from '#shared/dates.ts';
import { safeNextPath } from '#shared/next-path.ts';
import type { Route } from './+types/route.ts';
import { AbsenceSection } from './absence-section.tsx';
import { DataSection } from './data-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { EmailSection } from './email-section.tsx';
import { FactorSection } from './factor-section.tsx';
import { Frame } from './frame.tsx';
import { IdentitiesSection } from './identities-section.tsx';
import { NewsletterSection } from './newsletter-section.tsx';
import { listOwnData, listSessions, readFactor, readNewsletter, readOwner, readUser } from './own-api.ts';
import { PasswordSection } from './password-section.tsx';
import { PhoneSection } from './phone-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { Section } from './section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { Waiting } from './waiting.tsx';

export const handle = { hydrate: true };

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireSession(request);
  const person = await readOwner();
  if (person === 'challenge') throw redirect('/login?next=/account');
  const { data, error } = await supabase().auth.getUser();
  if (error) throw error;
  const user = readUser(data.user);
  const next = safeNextPath(new URL(request.url).searchParams.get('next'));
  if (person === 'enrol') return { kind: 'enrol', user, next } as const;
  // Like the area that somebody comes from, whatever the browser speaks.
  speakTo(person.kind === 'staff' ? person.language : person.locale);
  document.documentElement.lang = getLocale();
  const [sessions, second, rules, settings, files, newsletter] = await Promise.all([
    listSessions(),
    readFactor(),
    readPasswordRules(),
    readSignInSettings(),
    listOwnData(),
    readNewsletter(),
  ]);
  return { kind: 'all', user, person, sessions, second, rules, settings, files, newsletter } as const;
}
clientLoader.hydrate = true as const;

export const HydrateFallback = Waiting;

export default function OwnAccount({ loaderData }: Route.ComponentProps) {
  /** The day on which a closed account is erased, in words. */
  const [closed, setClosed] = useState<string>();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  useEffect(keepOwner, []);
  useEffect(hearClosed, []);
  const leave = async () => {
    await signOut();
    await navigate('/login', { replace: true });
  };
  if (closed !== undefined) return <Closed date={closed} />;
  const { user } = loaderData;
  if (loaderData.kind === 'enrol') {
    const { next } = loaderData;
    // Back to the page that sent them here; whoever came by themselves sees the rest of their account.
    const goOn = async () => {
      if (next !== undefined) await navigate(next, { replace: true });
      else await revalidate();
    };
    return (
      <Frame home={undefined} onSignOut={leave}>
        <Heading title={m.account_own_heading()} />
        <div className="mt-8">
          <FactorSection email={user.email} factor={undefined} since="" codes={undefined} isRequired onChanged={goOn} />
        </div>
      </Frame>
    );
  }
  const { person, sessions, second, rules, settings, files, newsletter } = loaderData;
  const hasOtherWays =
    user.identities.some(({ provider }) => provider !== 'email') ||
    (settings.isLinkingOpen && settings.providers.length > 0);
  const isStaff = person.kind === 'staff';
  const home = isStaff
    ? { path: '/admin', label: m.account_own_back_staff() }
    : { path: '/client-dashboard', label: m.account_own_back_client() };
  return (
    <Frame home={home} onSignOut={leave}>
      <div className="mb-8">
        <Heading title={m.account_own_heading()} />
      </div>
      {isStaff ? (
        <ProfileSection name={person.name} />
      ) : (
        <Section id="profile" title={m.account_profile_title()} text={m.account_profile_client()}>
          <p className="font-semibold wrap-anywhere">{person.name}</p>
          <ButtonLink to="/client-dashboard/profile" className="self-start">
            {m.account_profile_open()}
          </ButtonLink>
        </Section>
      )}
      {isStaff && <AbsenceSection />}
      {user.isManaged ? (
        <Section id="managed" title={m.account_managed_title()} text={m.account_error_managed()}>
          <p className="wrap-anywhere">{user.email}</p>
        </Section>
      ) : (
        <>
          <EmailSection email={user.email} pending={user.newEmail} onChanged={revalidate} />
          {settings.hasPhone && <PhoneSection phone={user.phone} onChanged={revalidate} />}
          <PasswordSection rules={rules} email={user.email} onChanged={() => void revalidate()} />
        </>
      )}
      {hasOtherWays && <IdentitiesSection identities={user.identities} settings={settings} onChanged={revalidate} />}
      <FactorSection
        email={user.email}
        {...second}
        since={second.factor ? dateInWords(second.factor.since, person.timezone, getLocale()) : ''}
        isRequired={false}
        onChanged={revalidate}
      />
      <SessionsSection timeZone={person.timezone} sessions={sessions} onChanged={revalidate} onLeave={leave} />
      <NewsletterSection loaded={newsletter} />
      <DataSection loaded={files} timeZone={person.timezone} />
      <DeleteSection
        isStaff={isStaff}
        onClosed={async (date) => {
          await signOut();
          leaveNothingHere();
          setClosed(dateInWords(date, person.timezone, getLocale()));
        }}
      />
    </Frame>
  );
}

function Closed({ date }: { date: string }) {
  return (
    <Frame home={undefined}>
      <div role="status">
        <Heading title={m.account_delete_done_heading()}>{m.account_delete_done({ date })}</Heading>
      </div>
      <a href="/" className={textLink}>
        {m.account_back_to_site()}
      </a>
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const leave = async () => {
    await signOut();
    await navigate('/login', { replace: true });
  };
  return (
    <Frame home={undefined} onSignOut={leave}>
      <Heading title={m.account_own_heading()} />
      <div className="mt-6">
        <Notice tone="error" action={<Button onPress={() => void revalidate()}>{m.account_own_retry()}</Button>}>
          {authProblemText(error)}
        </Notice>
      </div>
    </Frame>
  );
}
