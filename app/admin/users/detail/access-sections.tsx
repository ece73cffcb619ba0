import { Mail, Monitor, ShieldOff, Smartphone, Tablet, Terminal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { askForPerson } from '#app/admin/reread-person.ts';
import type { User, UserSession } from '#app/admin/users/users-api.ts';
import { AbsenceList } from '#app/session/absences/absence-list.tsx';
import { Button } from '#app/ui/button.tsx';
import { Question } from '#app/ui/question.tsx';
import { m } from '#messages/messages.js';
import { formatDateTime, type Place } from '#shared/dates.ts';
import type { Device } from '#shared/devices.ts';
import type { UserDeeds } from './use-user-deeds.ts';

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col items-start gap-2">
      <h3 className="text-14 font-semibold">{title}</h3>
      {children}
    </section>
  );
}

/** An invitation that waits, and a fresh one. */
export function InvitationSection({ user, deeds, place }: { user: User; deeds: UserDeeds; place: Place }) {
  const at = user.invitation ? formatDateTime(user.invitation.until, place) : '';
  return (
    <Section title={m.admin_user_invitation()}>
      <p className="text-14 text-ink-2">
        {user.invitation?.isOver ? m.admin_user_invitation_ended({ at }) : m.admin_user_invitation_until({ at })}
      </p>
      <Button busy={deeds.busy === 'invite'} onPress={() => void deeds.inviteAgain()}>
        <Mail aria-hidden className="size-4" />
        {m.admin_user_invite_again()}
      </Button>
    </Section>
  );
}

const icons = { computer: Monitor, phone: Smartphone, tablet: Tablet, program: Terminal };

function deviceText({ browser, system }: Device): string {
  if (browser && system) return m.account_sessions_device({ browser, system });
  return browser || system || m.account_sessions_unknown();
}

type SessionSectionProps = { sessions: UserSession[]; deeds: UserDeeds; place: Place };

/** When the person is away, and who is in their place. */
export function AbsenceSection({ userId }: { userId: string }) {
  const { revalidate } = useRevalidator();
  const reread = async () => {
    askForPerson();
    await revalidate();
  };
  return (
    <Section title={m.absence_title()}>
      <AbsenceList userId={userId} onChanged={reread} />
    </Section>
  );
}

/** Where the person is signed in; of addresses only the neighbourhood. */
export function SessionSection({ sessions, deeds, place }: SessionSectionProps) {
  return (
    <Section title={m.admin_user_sessions()}>
      {sessions.length === 0 && <p className="text-14 text-ink-3">{m.admin_user_sessions_none()}</p>}
      {sessions.length > 0 && (
        <ul className="w-full divide-y divide-stone-2 rounded-md border border-stone-2">
          {sessions.map(({ id, device, network, lastUsedAt }) => {
            const Icon = icons[device.kind];
            return (
              <li key={id} className="flex items-center gap-3 px-3 py-2">
                <Icon aria-hidden className="size-4.5 shrink-0 text-ink-3" />
                <div className="min-w-0 grow text-14">
                  <p className="truncate font-medium">{deviceText(device)}</p>
                  <p className="figures truncate text-13 text-ink-3">
                    {m.admin_user_session_used({ at: formatDateTime(lastUsedAt, place) })}
                    {network && ` · ${network}`}
                  </p>
                </div>
                <Button
                  look="quiet"
                  busy={deeds.busy === id}
                  aria-label={m.account_sessions_end_label({ device: deviceText(device) })}
                  onPress={() => void deeds.endSession(id)}
                >
                  {m.account_sessions_end()}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {sessions.length > 1 && (
        <Button busy={deeds.busy === 'sessions'} onPress={() => void deeds.endSessions()}>
          {m.admin_user_sessions_end_all()}
        </Button>
      )}
    </Section>
  );
}

type FactorSectionProps = { count: number; isSelf: boolean; deeds: UserDeeds };

/** Second factors, and the way out for somebody who lost theirs. It asks first. */
export function FactorSection({ count, isSelf, deeds }: FactorSectionProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Section title={m.admin_user_factor()}>
      <p className="text-14 text-ink-2">{count > 0 ? m.admin_user_factor_on() : m.admin_user_factor_off()}</p>
      {count > 0 && isSelf && <p className="text-13 text-ink-3">{m.admin_user_factor_own()}</p>}
      {count > 0 && !isSelf && (
        <Button look="danger" onPress={() => setAsking(true)}>
          <ShieldOff aria-hidden className="size-4" />
          {m.admin_user_factor_reset()}
        </Button>
      )}
      <Question
        title={m.admin_user_factor_reset_title()}
        text={m.admin_user_factor_reset_text()}
        stay={m.admin_cancel()}
        go={m.admin_user_factor_reset()}
        isOpen={isAsking}
        busy={deeds.busy === 'factor'}
        onClose={() => setAsking(false)}
        onGo={async () => {
          await deeds.resetFactor();
          setAsking(false);
        }}
      />
    </Section>
  );
}
