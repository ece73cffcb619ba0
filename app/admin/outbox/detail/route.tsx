import { useOutletContext } from 'react-router';
import { subjectOf } from '#app/admin/outbox/mail-columns.tsx';
import { type MailItem, readMail } from '#app/admin/outbox/mails-api.ts';
import { DetailPanel } from '#app/admin/parts/list/detail-panel.tsx';
import type { ListPanel } from '#app/admin/parts/list/use-list.ts';
import { settle } from '#app/session/api-problem.ts';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';
import { MailPanel } from './mail-panel.tsx';

export const handle = { hydrate: true };

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return { detail: settle(readMail(params.id)) };
}
clientLoader.hydrate = true as const;

export default function MailDetailScreen({ loaderData, params: { id } }: Route.ComponentProps) {
  const panel = useOutletContext<ListPanel<MailItem>>();
  const name = panel.row ? subjectOf(panel.row) : m.admin_outbox_mail();
  return (
    <DetailPanel
      label={name}
      subject={id}
      name={m.admin_outbox_mail()}
      panel={panel}
      detail={loaderData.detail}
      problem={{ title: m.admin_outbox_mail_problem() }}
    >
      {({ mail }) => <MailPanel mail={mail} onChanged={panel.onChanged} />}
    </DetailPanel>
  );
}
