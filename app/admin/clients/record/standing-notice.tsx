import { useDates } from '#app/admin/clients/client-words.ts';
import { type ClientRecord, restore, setStatus } from '#app/admin/clients/clients-api.ts';
import { ProblemNotice } from '#app/admin/clients/dialogs/problem-notice.tsx';
import { useClientWork } from '#app/admin/clients/use-client-work.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { useNow } from '#app/ui/use-now.ts';
import { m } from '#messages/messages.js';
import { quietDays } from '#shared/clients.ts';
import { calendarDays } from '#shared/dates.ts';

type StandingNoticeProps = {
  client: ClientRecord;
  /** The number that was asked for, when it is that of a merged duplicate. */
  asked: string;
};

/** What there is to know before anything is done with this client: trash, erasure, suspension, a merged number, long silence. */
export function StandingNotice({ client, asked }: StandingNoticeProps) {
  const { reference, standing, status, version } = client;
  const dates = useDates();
  const now = useNow();
  const work = useClientWork();
  const isQuiet = calendarDays(client.lastActivity, now, 'UTC') > quietDays;
  return (
    <div className="mt-4 flex flex-col gap-2 empty:hidden">
      {asked.toUpperCase() !== reference && (
        <Notice tone="info">{m.admin_clients_standing_moved({ from: asked.toUpperCase() })}</Notice>
      )}
      {standing === 'erasing' && <Notice tone="info">{m.admin_clients_standing_erasing()}</Notice>}
      {standing === 'erased' && <Notice tone="info">{m.admin_clients_standing_erased()}</Notice>}
      {standing === 'removed' && (
        <Notice
          tone="info"
          action={
            client.mayRestore && (
              <Button
                busy={work.busy === 'restore'}
                onPress={() => work.run('restore', () => restore(reference), m.admin_clients_restored({ reference }))}
              >
                {m.admin_clients_restore()}
              </Button>
            )
          }
        >
          {m.admin_clients_standing_removed({ date: dates.day(client.removedAt ?? '') })}
        </Notice>
      )}
      {status === 'suspended' && client.suspendedAt && (
        <Notice tone="info">
          {m.admin_clients_suspended_since({ date: dates.day(client.suspendedAt), reason: client.suspensionReason })}
        </Notice>
      )}
      {isQuiet && status === 'active' && client.mayEdit && (
        <Notice
          tone="info"
          action={
            <Button
              busy={work.busy === 'inactive'}
              onPress={() =>
                work.run(
                  'inactive',
                  () => setStatus(reference, { status: 'inactive', version }),
                  m.admin_clients_status_changed({ reference, status: m.admin_clients_status_inactive() }),
                )
              }
            >
              {m.admin_clients_set_inactive()}
            </Button>
          }
        >
          {m.admin_clients_quiet({ days: quietDays })}
        </Notice>
      )}
      <ProblemNotice text={work.problem} />
    </div>
  );
}
