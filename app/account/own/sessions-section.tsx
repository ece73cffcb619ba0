import { Monitor, Smartphone, Tablet, Terminal } from 'lucide-react';
import { useState } from 'react';
import { useAttempt } from '#app/account/use-attempt.ts';
import { supabase } from '#app/session/supabase.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { getLocale } from '#messages/runtime.ts';
import { momentInWords } from '#shared/dates.ts';
import type { Device } from '#shared/devices.ts';
import { endSession, type OwnSession } from './own-api.ts';
import { Section } from './section.tsx';

const icons = { computer: Monitor, phone: Smartphone, tablet: Tablet, program: Terminal };

function deviceText({ browser, system }: Device): string {
  if (browser && system) return m.account_sessions_device({ browser, system });
  return browser || system || m.account_sessions_unknown();
}

type SessionsSectionProps = {
  /** Of the site: whoever reads elsewhere sees the times that the staff sees. */
  timeZone: string;
  sessions: OwnSession[];
  onChanged: () => Promise<void>;
  onLeave: () => Promise<void>;
};

export function SessionsSection({ timeZone, sessions, onChanged, onLeave }: SessionsSectionProps) {
  const whenText = (at: string) => momentInWords(at, timeZone, getLocale());
  const [ending, setEnding] = useState<string>();
  const { attempt, busy, problem } = useAttempt();
  const end = (id: string) =>
    attempt(async () => {
      setEnding(id);
      await endSession(id);
      await onChanged();
      toastSuccess(m.account_sessions_ended());
    });
  const endOthers = () =>
    attempt(async () => {
      const { error } = await supabase().auth.signOut({ scope: 'others' });
      if (error) throw error;
      await onChanged();
      toastSuccess(m.account_sessions_others_ended());
    });
  const leaveEverywhere = () =>
    attempt(async () => {
      const { error } = await supabase().auth.signOut({ scope: 'global' });
      if (error) throw error;
      await onLeave();
    });
  return (
    <Section id="sessions" title={m.account_sessions_title()} text={m.account_sessions_text()}>
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      <ul className="divide-y divide-stone-2 rounded-md border border-stone-2 bg-card">
        {sessions.map((session) => {
          const Icon = icons[session.device.kind];
          const device = deviceText(session.device);
          const dates = { first: whenText(session.openedAt), last: whenText(session.lastUsedAt) };
          return (
            <li key={session.id} className="flex items-start gap-3 p-3.5">
              <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-3" />
              <div className="min-w-0 grow">
                <p className="font-semibold">
                  {device}
                  {session.isCurrent && <span className="font-normal text-green"> · {m.account_sessions_this()}</span>}
                </p>
                <p className="figures text-13 text-ink-3">{m.account_sessions_dates(dates)}</p>
                {session.network !== '' && (
                  <p className="figures text-13 text-ink-3">
                    {m.account_sessions_network({ network: session.network })}
                  </p>
                )}
              </div>
              {!session.isCurrent && (
                <Button
                  look="danger"
                  busy={busy && ending === session.id}
                  aria-label={m.account_sessions_end_label({ device })}
                  onPress={() => end(session.id)}
                >
                  {m.account_sessions_end()}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <div className="flex flex-wrap gap-2">
        {sessions.length > 1 && <Button onPress={endOthers}>{m.account_sessions_others()}</Button>}
        <Button onPress={leaveEverywhere}>{m.account_sessions_everywhere()}</Button>
      </div>
    </Section>
  );
}
