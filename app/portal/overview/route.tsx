import { Plus } from 'lucide-react';
import { firstNameOf } from '#app/portal/person.ts';
import { portalNews } from '#app/portal/portal-news.ts';
import { PortalProblem } from '#app/portal/portal-problem.tsx';
import { newRequestPath } from '#app/portal/requests/requests-api.ts';
import { requireSession } from '#app/session/api.ts';
import { isOf } from '#app/session/live.ts';
import { settleOver } from '#app/session/shown.ts';
import { useLiveRefresh } from '#app/session/use-live-refresh.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { late } from '#app/ui/late.tsx';
import { LiveRegion } from '#app/ui/live-region.tsx';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';
import { Calls } from './calls.tsx';
import { TasksComing } from './coming.tsx';
import { Counters } from './counters.tsx';
import { LeadCard, opensOnReport } from './lead.tsx';
import { readOverview } from './overview-api.ts';
import { RecentRequests } from './recent-requests.tsx';

// They stand beneath what was come for, and not with everybody.
const OwnTasks = late(async () => (await import('./own-tasks.tsx')).OwnTasks, TasksComing);
const ProofCard = late(async () => (await import('#app/portal/proofs/proof-card.tsx')).ProofCard);

export const handle = { hydrate: true, firstCalls: ['/portal/overview'] };

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireSession(request);
  return { overview: await settleOver(request.url, readOverview(request.signal)) };
}
clientLoader.hydrate = true as const;

export default function OverviewScreen({ loaderData: { overview } }: Route.ComponentProps) {
  const news = useLiveRefresh({ isShown: isOf('request'), say: portalNews });
  if (!overview.ok) return <PortalProblem error={overview.problem} />;
  const { profile, lead, counters, recent, needs, reports, headlines, ledger, asked } = overview.value;
  const isOther = ({ reference }: { reference: string }) => reference !== lead?.reference;
  // What the first card opens with is not said twice.
  const otherReports = lead && opensOnReport(lead) ? reports.filter(isOther) : reports;
  return (
    <>
      <LiveRegion news={news} />
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div className="min-w-0">
          <h1 className="font-display text-26 leading-tight font-semibold tracking-tight text-balance wrap-anywhere md:text-34">
            {(profile.isNew ? m.portal_welcome : m.portal_greeting)({ name: firstNameOf(profile.name) })}
          </h1>
          {profile.company && <p className="mt-1 text-15 text-ink-2 wrap-anywhere">{profile.company}</p>}
        </div>
        <ButtonLink look={lead ? 'plain' : 'call'} to={newRequestPath} className="h-11 px-5 text-15">
          <Plus aria-hidden className="size-4.5" />
          {m.portal_new_request()}
        </ButtonLink>
      </div>
      {lead && <LeadCard lead={lead} headlines={headlines} ledger={ledger} />}
      <Calls needs={needs.filter(isOther)} reports={otherReports} headlines={headlines} ledger={ledger} />
      {ledger.tasks.length > 0 && <OwnTasks ledger={ledger} />}
      {asked.map((proof) => (
        <section key={proof.id} className="mt-8 md:mt-10">
          <ProofCard proof={proof} heading={m.portal_proofs_ask()} />
        </section>
      ))}
      <Counters counters={counters} />
      <RecentRequests requests={recent} />
    </>
  );
}
