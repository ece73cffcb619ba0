import { Suspense } from 'react';
import { Await, useOutletContext } from 'react-router';
import { type ListPanel, PanelHead, PanelWaiting } from '#app/admin/list-screen.tsx';
import { subjectOf } from '#app/admin/outbox/mail-columns.tsx';
import { type MailItem, type MailRecord, readMail } from '#app/admin/outbox/mails-api.ts';
import { ReadProblem } from '#app/admin/read-problem.tsx';
import { requireSession } from '#app/session/api.ts';
import { type Settled, settle } from '#app/session/api-problem.ts';
import { SidePanel } from '#app/ui/side-panel.tsx';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';
import { MailPanel } from './mail-panel.tsx';

export const handle = { hydrate: true };

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireSession(request);
  return { detail: settle(readMail(params.id)) };
}
clientLoader.hydrate = true as const;

export default function MailDetailScreen({ loaderData, params: { id } }: Route.ComponentProps) {
  const panel = useOutletContext<ListPanel<MailItem>>();
  const name = panel.row ? subjectOf(panel.row) : m.admin_outbox_mail();
  return (
    <SidePanel label={name} subject={id} onClose={panel.close} onStep={panel.step}>
      <PanelHead name={m.admin_outbox_mail()} panel={panel} />
      <Suspense key={id} fallback={<PanelWaiting />}>
        <Await resolve={loaderData.detail}>
          {(detail: Settled<{ mail: MailRecord }>) =>
            detail.ok ? (
              <MailPanel mail={detail.value.mail} onChanged={panel.onChanged} />
            ) : (
              <ReadProblem problem={detail.problem} title={m.admin_outbox_mail_problem()} />
            )
          }
        </Await>
      </Suspense>
    </SidePanel>
  );
}
