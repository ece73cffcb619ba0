import { useState } from 'react';
import { readClient, readRemembered, readRequest } from '#app/admin/analyses/analyses-api.ts';
import { analysisQuery } from '#app/admin/analyses/list-query.ts';
import { screenMeta } from '#app/admin/parts/screen-route.ts';
import { useMay } from '#app/admin/person.ts';
import coachStyles from '#app/coach/coach.css?url';
import { type Settled, settle } from '#app/session/api-problem.ts';
import { type Document, listDocumentsOf } from '#app/session/documents.ts';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';
import { About, type Subject } from './about.tsx';
import { NewAnalysis } from './new-analysis.tsx';

export const handle = { hydrate: true };
export const links = () => [{ rel: 'stylesheet', href: coachStyles }];
export const meta = screenMeta(m.admin_analyses_new, m.admin_analyses_title);

const documentsOf = async (kind: 'request' | 'client', id: string, signal: AbortSignal): Promise<Document[]> => {
  const found = await settle(listDocumentsOf({ kind, id }, signal));
  return found.ok ? found.value.filter(({ mayRead }) => mayRead) : [];
};

/** Whose account it is, what they have sent, and what was said of it before; without a reference, nothing of that. */
async function readAbout(request: string, client: string, signal: AbortSignal) {
  const asked = request ? await settle(readRequest(request, signal)) : undefined;
  const reference = asked?.ok ? asked.value.client.reference : client;
  const [known, ofRequest, ofClient, remembered] = await Promise.all([
    client && !request ? settle(readClient(client, signal)) : undefined,
    asked?.ok ? documentsOf('request', request, signal) : [],
    reference ? documentsOf('client', reference, signal) : [],
    reference ? settle(readRemembered(reference, signal)) : undefined,
  ]);
  return { asked, known, documents: [...ofRequest, ...ofClient], said: remembered?.ok ? remembered.value : null };
}

export async function clientLoader({ request: { url, signal } }: Route.ClientLoaderArgs) {
  const { request, client } = analysisQuery.read(url);
  const { asked, known, documents, said } = await readAbout(request, client, signal);
  const subject: Settled<Subject> | undefined = asked?.ok
    ? {
        ok: true,
        value: {
          reference: request,
          name: asked.value.name,
          company: asked.value.company,
          path: `/admin/requests/${request}`,
        },
      }
    : known?.ok
      ? {
          ok: true,
          value: {
            reference: client,
            name: known.value.name,
            company: known.value.company ?? '',
            path: `/admin/clients/${client}`,
          },
        }
      : (asked ?? known);
  return { subject, request: asked?.ok ? asked.value : undefined, documents, said };
}
clientLoader.hydrate = true as const;

/** Counts the records that were in front: naming one for what was begun without keeps what was chosen and typed. */
function useTurn(reference: string): number {
  const [shown, setShown] = useState({ reference, turn: 0 });
  if (shown.reference !== reference) setShown({ reference, turn: shown.turn + (shown.reference === '' ? 0 : 1) });
  return shown.turn;
}

export default function NewAnalysisScreen({ loaderData }: Route.ComponentProps) {
  const { subject, request, documents, said } = loaderData;
  const reference = subject?.ok ? subject.value.reference : '';
  const turn = useTurn(reference);
  const may = useMay();
  const about = reference.startsWith('REQ-') ? { request: reference } : reference ? { client: reference } : {};
  return (
    <div className="min-h-0 grow shell:overflow-y-auto">
      <div className="mx-auto max-w-5xl px-5 pt-5">
        <h1 className="font-display text-26 leading-tight font-semibold tracking-tight">{m.admin_analyses_new()}</h1>
        {may('analyses.write') ? (
          <>
            <About subject={subject} />
            <div className="mt-5">
              <NewAnalysis key={turn} about={about} request={request} documents={documents} remembered={said} />
            </div>
          </>
        ) : (
          <div className="mt-5">
            <Notice tone="error">{m.admin_analyses_new_forbidden()}</Notice>
          </div>
        )}
      </div>
    </div>
  );
}
