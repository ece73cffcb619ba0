import type { Location } from 'react-router';
import { LeaveGuard as Guard } from '#app/ui/leave-guard.tsx';
import { m } from '#messages/messages.js';

/** Asks before what was typed in the back office is left behind. */
export const LeaveGuard = (props: { isDirty: boolean; isSameScreen?: (next: Location) => boolean }) => (
  <Guard
    {...props}
    words={{
      title: m.admin_leave_title(),
      text: m.admin_leave_text(),
      stay: m.admin_leave_stay(),
      go: m.admin_leave_go(),
    }}
  />
);
