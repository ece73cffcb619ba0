import { createContext, useContext } from 'react';
import type { Staff } from '#app/session/me.ts';
import type { Place } from '#shared/dates.ts';
import { type Action, may } from '#shared/permissions.ts';

export const StaffContext = createContext<Staff | null>(null);

/** The member of staff in front of the screen. */
export function useStaff(): Staff {
  const staff = useContext(StaffContext);
  if (!staff) throw new Error('useStaff outside the back office');
  return staff;
}

/** Language and time zone of the back office's dates. */
export function usePlace(): Place {
  const { language, timezone } = useStaff();
  return { locale: language === 'it' ? 'it-IT' : 'en-GB', timeZone: timezone };
}

/** Whether the person may do it; screens hide what they may not, and the server refuses it anyway. */
export function useMay(): (action: Action) => boolean {
  const { role } = useStaff();
  return (action) => may({ kind: 'staff', role }, action);
}
