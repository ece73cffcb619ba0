import type { UserIdentity } from '@supabase/auth-js';
import { useState } from 'react';
import { providerName, type SignInSettings } from '#app/account/sign-in-settings.ts';
import { useAttempt } from '#app/account/use-attempt.ts';
import { supabase } from '#app/session/supabase.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Question } from '#app/ui/question.tsx';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { Section } from './section.tsx';

function nameOf({ provider }: UserIdentity): string {
  if (provider === 'email') return m.account_identity_email();
  if (provider === 'phone') return m.account_identity_phone();
  if (provider === 'web3') return m.account_identity_wallet();
  return provider.startsWith('sso:') ? m.account_identity_company() : providerName(provider);
}

/** What its owner knows the other account by; empty for a provider that tells nothing. */
function addressOf({ provider, identity_data: data = {} }: UserIdentity): string {
  const claims: unknown = data.custom_claims;
  const wallet = typeof claims === 'object' && claims && 'address' in claims ? claims.address : undefined;
  const number = provider === 'phone' && typeof data.phone === 'string' ? `+${data.phone}` : undefined;
  const known = [number, data.email, wallet, data.user_name, data.name];
  return known.find((text): text is string => typeof text === 'string' && text !== '') ?? '';
}

type IdentitiesSectionProps = {
  identities: UserIdentity[];
  settings: SignInSettings;
  onChanged: () => Promise<void>;
};

/** Every way in that is linked to the account, and those that could be. */
export function IdentitiesSection({ identities, settings, onChanged }: IdentitiesSectionProps) {
  const [leaving, setLeaving] = useState<UserIdentity>();
  const { attempt, busy, problem } = useAttempt();
  const isManaged = identities.some(({ provider }) => provider.startsWith('sso:'));
  const mayChange = settings.isLinkingOpen && !isManaged;
  const isLast = identities.length <= 1;
  const linkable = settings.providers.filter((name) => !identities.some(({ provider }) => provider === name));

  const link = (provider: string) =>
    attempt(async () => {
      const redirectTo = `${window.location.origin}/auth/callback?link=${encodeURIComponent(provider)}`;
      const { error } = await supabase().auth.linkIdentity({ provider: provider as 'google', options: { redirectTo } });
      if (error) throw error;
    });
  const unlink = (identity: UserIdentity) =>
    attempt(async () => {
      setLeaving(undefined);
      const { error } = await supabase().auth.unlinkIdentity(identity);
      if (error) throw error;
      await onChanged();
      toastSuccess(m.account_identities_unlinked({ provider: nameOf(identity) }));
    });

  return (
    <Section id="identities" title={m.account_identities_title()} text={m.account_identities_text()}>
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      <ul className="divide-y divide-stone-2 rounded-md border border-stone-2 bg-card">
        {identities.map((identity) => (
          <li key={identity.identity_id} className="flex flex-wrap items-center gap-x-3 gap-y-2 p-3.5">
            <div className="min-w-40 grow basis-0">
              <p className="font-semibold">{nameOf(identity)}</p>
              <p className="text-14 text-ink-2 wrap-anywhere">{addressOf(identity)}</p>
            </div>
            {mayChange && !isLast && (
              <Button
                look="danger"
                aria-label={m.account_identities_unlink({ provider: nameOf(identity) })}
                onPress={() => setLeaving(identity)}
              >
                {m.account_identities_unlink_short()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayChange && isLast && <p className="text-14 text-ink-2">{m.account_identities_last()}</p>}
      {mayChange && linkable.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {linkable.map((provider) => (
            <Button key={provider} isDisabled={busy} onPress={() => link(provider)}>
              {m.account_identities_link({ provider: providerName(provider) })}
            </Button>
          ))}
        </div>
      )}
      <Question
        title={leaving ? m.account_identities_unlink_title({ provider: nameOf(leaving) }) : ''}
        text={leaving?.provider === 'email' ? m.account_identities_unlink_email() : m.account_identities_unlink_text()}
        stay={m.account_cancel()}
        go={m.account_identities_unlink_short()}
        isOpen={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        onGo={() => leaving && void unlink(leaving)}
      />
    </Section>
  );
}
