import { CalendarOff, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { dayText } from '#app/admin/parts/assigning/away.ts';
import { askForPerson } from '#app/admin/reread-person.ts';
import { endAbsence } from '#app/session/absences/absences-api.ts';
import { toastEnded } from '#app/session/absences/use-absences.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { toastError } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import type { Dashboard } from './dashboard-api.ts';

const link = 'underline underline-offset-3';

/** One's own absence, with the way back from it, and for whom one works meanwhile. */
export function AbsenceLines({ absences: { own, forOthers } }: { absences: Dashboard['absences'] }) {
  if (!own && forOthers.length === 0) return null;
  return (
    <div className="mt-4 grid gap-2">
      {own && <OwnAbsence own={own} />}
      {forOthers.map(({ id, name, until }) => (
        <Notice key={id} tone="info" icon={<UserRound />}>
          {m.admin_away_you_for({ name, day: dayText(until) })}{' '}
          <Link to="/admin/requests?view=mine" className={link}>
            {m.admin_away_see()}
          </Link>
        </Notice>
      ))}
    </div>
  );
}

function OwnAbsence({ own }: { own: NonNullable<Dashboard['absences']['own']> }) {
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const reread = async () => {
    askForPerson();
    await revalidate();
  };
  async function end() {
    setBusy(true);
    try {
      toastEnded(await endAbsence(own), reread);
    } catch (problem) {
      toastError(problemText(problem));
    }
    await reread();
    setBusy(false);
  }
  const day = dayText(own.until);
  return (
    <Notice
      tone="info"
      icon={<CalendarOff />}
      action={
        <Button busy={isBusy} onPress={() => void end()}>
          {m.absence_end()}
        </Button>
      }
    >
      {own.standIn ? m.admin_away_own({ day, name: own.standIn.name }) : m.admin_away_own_nobody({ day })}
    </Notice>
  );
}
