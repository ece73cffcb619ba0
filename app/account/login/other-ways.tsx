import { type FormEvent, useState } from 'react';
import { useCaptcha } from '#app/account/captcha/use-captcha.tsx';
import { EntryField } from '#app/account/entry-field.tsx';
import { providerName, type SignInSettings } from '#app/account/sign-in-settings.ts';
import { useIsLive } from '#app/account/take-over.ts';
import { useAttempt } from '#app/account/use-attempt.ts';
import { supabase } from '#app/session/supabase.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';
import { safeNextPath } from '#shared/next-path.ts';

const callbackUrl = (next: string | null) => {
  const wanted = safeNextPath(next);
  return `${window.location.origin}/auth/callback${wanted ? `?next=${encodeURIComponent(wanted)}` : ''}`;
};

/** Providers and companies, each shown only when the service offers it. */
export function OtherWays({ settings, next }: { settings: SignInSettings; next: string | null }) {
  const { attempt, busy, problem } = useAttempt();
  const isLive = useIsLive();
  // They begin with a secret that a script keeps in this browser: before it, pressing one would do nothing.
  if (!isLive || (settings.providers.length === 0 && !settings.hasCompanies)) return null;
  const leaveFor = (provider: string) =>
    attempt(async () => {
      const options = { redirectTo: callbackUrl(next) };
      const { error } = await supabase().auth.signInWithOAuth({ provider: provider as 'google', options });
      if (error) throw error;
    });
  return (
    <section aria-labelledby="other-ways" className="mt-8 flex flex-col gap-3">
      <h2 id="other-ways" className="text-14 font-semibold text-ink-3">
        {m.account_other_ways()}
      </h2>
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      {settings.providers.map((provider) => (
        <Button key={provider} isDisabled={busy} onPress={() => leaveFor(provider)} className="h-11 w-full">
          {m.account_with_provider({ provider: providerName(provider) })}
        </Button>
      ))}
      {settings.hasCompanies && <CompanyLogin next={next} />}
    </section>
  );
}

/** The domain of `company.com`, `me@company.com` or `https://company.com/`; undefined for what holds none. */
function domainOf(text: string): string | undefined {
  return /^(?:https?:\/\/)?(?:[^\s@/]+@)?([a-z0-9-]+(?:\.[a-z0-9-]+)+)\/?$/i.exec(text.trim())?.[1]?.toLowerCase();
}

function CompanyLogin({ next }: { next: string | null }) {
  const [isOpen, setOpen] = useState(false);
  const [company, setCompany] = useState('');
  const { attempt, busy, problem, setProblem } = useAttempt();
  const captcha = useCaptcha({ lazy: true });
  function submit(event: FormEvent) {
    event.preventDefault();
    const domain = domainOf(company);
    if (!domain) {
      setProblem(m.account_company_missing());
      return;
    }
    void attempt(async () => {
      const { data, error } = await supabase().auth.signInWithSSO({
        domain,
        options: { redirectTo: callbackUrl(next), ...(await captcha.take()) },
      });
      if (error) throw error;
      window.location.assign(data.url);
    });
  }
  if (!isOpen) {
    return (
      <Button onPress={() => setOpen(true)} className="h-11 w-full">
        {m.account_company()}
      </Button>
    );
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <EntryField
        autoFocus
        label={m.account_company_field()}
        name="company"
        autoComplete="organization"
        value={company}
        onChange={setCompany}
        error={problem}
      />
      {captcha.box}
      <Button type="submit" busy={busy} className="h-11 w-full">
        {m.account_company()}
      </Button>
    </form>
  );
}
