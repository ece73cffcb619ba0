import { useRef, useState } from 'react';
import { NotAllowed } from '#app/admin/parts/read-problem.tsx';
import { screenMeta } from '#app/admin/parts/screen-route.ts';
import { useMay } from '#app/admin/person.ts';
import { settle } from '#app/session/api-problem.ts';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';
import type { Answering } from './answering.ts';
import { LeadsSection } from './leads-section.tsx';
import { PersonSearch } from './person-search.tsx';
import { listLeads, listRequests } from './privacy-api.ts';
import { RequestsSection } from './requests-section.tsx';
import { SectionHeading } from './section-heading.tsx';

export const handle = { hydrate: true };
export const meta = screenMeta(m.admin_privacy_title);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [requests, leads] = await Promise.all([
    settle(listRequests(request.signal)),
    settle(listLeads(request.signal)),
  ]);
  return { requests, leads };
}
clientLoader.hydrate = true as const;

export default function PrivacyScreen({ loaderData: { requests, leads } }: Route.ComponentProps) {
  const [answering, setAnswering] = useState<Answering>();
  const search = useRef<HTMLElement>(null);
  const may = useMay();
  if (!may('privacy.manage')) return <NotAllowed title={m.admin_privacy_forbidden_title()} />;
  const answer = (request: Answering) => {
    setAnswering({ ...request });
    search.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <div className="relative min-h-0 grow shell:overflow-y-auto">
      <div className="mx-auto max-w-350 px-5 pt-5 pb-12">
        <h1 className="font-display text-26 leading-tight font-semibold tracking-tight">{m.admin_privacy_title()}</h1>
        <p className="mt-0.5 text-14 text-ink-3">{m.admin_privacy_intro()}</p>
        <div className="mt-6 grid items-start gap-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <section ref={search} aria-labelledby="person" className="min-w-0 scroll-mt-4">
            <SectionHeading id="person">{m.admin_privacy_search_title()}</SectionHeading>
            <PersonSearch answering={answering} />
          </section>
          <div className="grid min-w-0 gap-10">
            <RequestsSection requests={requests} onAnswer={answer} />
            <LeadsSection leads={leads} />
          </div>
        </div>
      </div>
    </div>
  );
}
