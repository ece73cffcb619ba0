import { type FormEvent, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useClient } from '#app/portal/person.ts';
import { PortalProblem } from '#app/portal/portal-problem.tsx';
import { ProofCard } from '#app/portal/proofs/proof-card.tsx';
import { type OwnProof, readProofs } from '#app/portal/proofs/proofs-api.ts';
import { requireSession } from '#app/session/api.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { settleOver } from '#app/session/shown.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { LeaveGuard } from '#app/ui/leave-guard.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Select } from '#app/ui/select.tsx';
import { shownDay } from '#app/ui/shown-day.ts';
import { TextField } from '#app/ui/text-field.tsx';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { getLocale } from '#messages/runtime.ts';
import type { Locale } from '#shared/browser-locale.ts';
import { clientFormFaults } from '#shared/client-form.ts';
import type { Route } from './+types/route.ts';
import { type Profile, readProfile, saveProfile } from './profile-api.ts';

export const handle = { hydrate: true };

export const meta = () => [{ title: `${m.portal_profile()} · ${m.portal_title()}` }];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireSession(request);
  return {
    answer: await settleOver(request.url, Promise.all([readProfile(request.signal), readProofs(request.signal)])),
  };
}
clientLoader.hydrate = true as const;

export default function ProfileScreen({ loaderData: { answer } }: Route.ComponentProps) {
  const { timezone } = useClient();
  if (!answer.ok) return <PortalProblem error={answer.problem} title={m.portal_profile_error()} />;
  const [{ profile }, proofs] = answer.value;
  return (
    <div className="max-w-130">
      <h1 className="font-display text-26 leading-tight font-semibold tracking-tight md:text-34">
        {m.portal_profile_title()}
      </h1>
      <p className="mt-2 text-15 text-ink-2 text-pretty">{m.portal_profile_lead()}</p>
      <ProfileForm profile={profile} />
      {proofs.length > 0 && <OwnProofs proofs={proofs} />}
      <section aria-labelledby="account" className="mt-12 border-t border-stone-2 pt-6">
        <h2 id="account" className="font-display text-21 font-semibold tracking-tight">
          {m.portal_profile_account()}
        </h2>
        <p className="mt-1 mb-4 text-15 text-ink-2">{m.portal_profile_account_text()}</p>
        <ButtonLink to="/account">{m.portal_profile_account_link()}</ButtonLink>
        <p className="figures mt-6 text-14 text-ink-3">
          {profile.reference} · {m.portal_profile_since({ date: shownDay(profile.joinedAt, timezone) })}
        </p>
      </section>
    </div>
  );
}

/** What one allowed us to show, with the way to take it back. */
function OwnProofs({ proofs }: { proofs: OwnProof[] }) {
  return (
    <section aria-labelledby="figures" className="mt-12 border-t border-stone-2 pt-6">
      <h2 id="figures" className="mb-4 font-display text-21 font-semibold tracking-tight">
        {m.portal_proofs_title()}
      </h2>
      <div className="flex flex-col gap-4">
        {proofs.map((proof) => (
          <ProofCard key={proof.id} proof={proof} />
        ))}
      </div>
    </section>
  );
}

const faultWords: Record<string, () => string> = {
  required: m.portal_fault_required,
  too_long: m.portal_fault_too_long,
  phone: m.portal_fault_phone,
};

type Facts = Pick<Profile, 'name' | 'company' | 'phone' | 'locale'>;
const factsOf = ({ name, company, phone, locale }: Profile): Facts => ({ name, company, phone, locale });

/** What saving again would put in the place of another's change, and the fields as they are then: what nobody touched here comes from there. */
function meet(facts: Facts, base: Profile, current: Profile): { facts: Facts; replaced: string[] } {
  const typed = (Object.keys(facts) as (keyof Facts)[]).filter((name) => facts[name] !== base[name]);
  const own = Object.fromEntries(typed.map((name) => [name, facts[name]]));
  const replaced = typed.filter((name) => current[name] !== base[name] && current[name] !== facts[name]);
  return { facts: { ...factsOf(current), ...own }, replaced: replaced.map((name) => current[name] || '—') };
}

/** Languages by their own names: whoever looks for theirs may not read the other. */
const languages = [
  { value: 'en', label: 'English' },
  { value: 'it', label: 'Italiano' },
] as const satisfies { value: Locale; label: string }[];

/** What was typed stays through every refusal; who saves over somebody else's change is told what it replaces. */
function ProfileForm({ profile }: { profile: Profile }) {
  const { revalidate } = useRevalidator();
  const [base, setBase] = useState(profile);
  const [facts, setFacts] = useState(factsOf(profile));
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({});
  const [notice, setNotice] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [speaksOtherwise, setSpeaksOtherwise] = useState(false);
  const isDirty = JSON.stringify(facts) !== JSON.stringify(factsOf(base));

  // Another language is another dashboard: all of it is drawn anew, once the guard has heard that nothing is unsaved.
  useEffect(() => {
    if (speaksOtherwise) location.reload();
  }, [speaksOtherwise]);

  /** @returns what it is now; undefined where somebody else's change would be replaced, which is told first */
  async function put(wanted: Facts, read: Profile): Promise<Profile | undefined> {
    try {
      return (await saveProfile({ ...wanted, version: read.version })).profile;
    } catch (problem) {
      if (!(problem instanceof ApiProblem && problem.code === 'stale_version')) throw problem;
      const current = problem.details.current as Profile;
      const met = meet(wanted, read, current);
      setBase(current);
      setFacts(met.facts);
      if (met.replaced.length === 0) return put(met.facts, current);
      setNotice(m.portal_profile_conflict({ facts: met.replaced.join(', ') }));
      return undefined;
    }
  }

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = clientFormFaults({ ...facts, email: base.email });
    setFaults(found);
    setNotice(undefined);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const saved = await put(facts, base);
      if (!saved) return;
      setBase(saved);
      setFacts(factsOf(saved));
      if (saved.locale !== getLocale()) return setSpeaksOtherwise(true);
      toastSuccess(m.portal_profile_saved());
      await revalidate();
    } catch (problem) {
      setNotice(problemText(problem));
    } finally {
      setBusy(false);
    }
  }

  const field = (name: Exclude<keyof Facts, 'locale'>) => {
    const fault = faults[name];
    return {
      value: facts[name],
      onChange: (value: string) => {
        setFacts({ ...facts, [name]: value });
        setFaults({ ...faults, [name]: undefined });
      },
      error: fault === undefined ? undefined : (faultWords[fault]?.() ?? fault),
    };
  };
  return (
    <form onSubmit={save} noValidate className="mt-8 flex flex-col gap-5">
      <LeaveGuard
        isDirty={isDirty}
        words={{
          title: m.portal_leave_title(),
          text: m.portal_leave_text(),
          stay: m.portal_leave_stay(),
          go: m.portal_leave_go(),
        }}
      />
      <TextField
        label={m.portal_profile_name()}
        isRequired
        validationBehavior="aria"
        autoComplete="name"
        {...field('name')}
      />
      <TextField label={m.portal_profile_company()} autoComplete="organization" {...field('company')} />
      <TextField
        label={m.portal_profile_email()}
        isRequired
        isReadOnly
        value={base.email}
        description={m.portal_profile_email_hint()}
      />
      <TextField label={m.portal_profile_phone()} type="tel" autoComplete="tel" {...field('phone')} />
      <Select
        label={m.portal_profile_language()}
        options={[...languages]}
        value={facts.locale}
        onChange={(locale) => setFacts({ ...facts, locale })}
      />
      {notice !== undefined && <Notice tone="error">{notice}</Notice>}
      <Button type="submit" look="primary" busy={busy} className="self-start">
        {m.portal_profile_save()}
      </Button>
    </form>
  );
}
