import { useEffect, useRef } from 'react';
import { readAnalysis, readDocument } from '#app/admin/analyses/analyses-api.ts';
import { ownerText } from '#app/admin/analyses/analysis-columns.tsx';
import { useReread } from '#app/admin/analyses/use-reread.ts';
import { areaTitle } from '#app/admin/area-title.ts';
import { ReadProblem } from '#app/admin/parts/read-problem.tsx';
import coachStyles from '#app/coach/coach.css?url';
import { isAbout } from '#app/session/live.ts';
import { settleOver } from '#app/session/shown.ts';
import { useLiveRefresh } from '#app/session/use-live-refresh.ts';
import { LiveRegion } from '#app/ui/live-region.tsx';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';
import { Draft } from './draft.tsx';
import { Head } from './head.tsx';
import { MoreMenu } from './more-menu.tsx';
import { Signed } from './signed.tsx';
import { Failed, Running } from './unfinished.tsx';

export const handle = { hydrate: true };
export const links = () => [{ rel: 'stylesheet', href: coachStyles }];

export const meta: Route.MetaFunction = ({ matches: [, layout], loaderData }) => {
  const locale = layout.loaderData?.person.language ?? 'it';
  const name = loaderData?.read.ok ? [ownerText(loaderData.read.value.analysis)] : [];
  return [{ title: areaTitle(locale, ...name, m.admin_analyses_title({}, { locale })) }];
};

/** The document is there when it was made. */
async function read(id: string, signal: AbortSignal) {
  const analysis = await readAnalysis(id, signal);
  const isMade = analysis.status !== 'running' && analysis.status !== 'failed';
  return { analysis, document: isMade ? await readDocument(id, signal) : undefined };
}

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return { read: await settleOver(request.url, read(params.id, request.signal)) };
}
clientLoader.hydrate = true as const;

export default function AnalysisScreen({ loaderData: { read: found }, params: { id } }: Route.ComponentProps) {
  const status = found.ok ? found.value.analysis.status : undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(status);
  useReread(status === 'running');
  useLiveRefresh({ isShown: isAbout('analysis', id) });
  // What had the focus is gone with the state that it belonged to.
  useEffect(() => {
    if (before.current !== undefined && before.current !== status && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
    before.current = status;
  }, [status]);
  if (!found.ok)
    return (
      <ReadProblem
        isScreen
        problem={found.problem}
        title={m.admin_analyses_error_one()}
        missing={m.admin_analyses_missing_one()}
      />
    );
  const { analysis, document: made } = found.value;
  const isSigned = analysis.publishedAt !== null;
  return (
    <div className="min-h-0 grow shell:overflow-y-auto">
      <LiveRegion news={status === 'draft' ? m.admin_analyses_is_ready() : ''} />
      <div className="mx-auto max-w-7xl px-5 pt-3 pb-10">
        {made && isSigned && <Signed key={analysis.id} analysis={analysis} document={made} heading={heading} />}
        {made && !isSigned && <Draft key={analysis.id} analysis={analysis} document={made} heading={heading} />}
        {!made && (
          <>
            <Head analysis={analysis} heading={heading}>
              <MoreMenu analysis={analysis} />
            </Head>
            {analysis.status === 'running' ? <Running analysis={analysis} /> : <Failed analysis={analysis} />}
          </>
        )}
      </div>
    </div>
  );
}
