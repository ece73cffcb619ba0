import { MailWarning } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { m } from '#messages/messages.js';
import { useMay, useStaff } from './person.ts';

/** Says on every screen of the back office that mails reach nobody, and where that is changed. */
export function MailBand() {
  const { mailsLeave } = useStaff();
  const may = useMay();
  const words = useId();
  if (mailsLeave) return null;
  return (
    <section
      aria-labelledby={words}
      className="flex gap-x-3 border-b border-stone-2 bg-yellow px-5 py-2 text-14 font-medium text-on-yellow print:hidden"
    >
      <MailWarning aria-hidden className="mt-0.75 size-4 shrink-0" />
      <span className="flex flex-wrap gap-x-3 gap-y-1">
        <span id={words}>{m.admin_mail_band()}</span>
        {may('settings.write') && (
          <Link to="/admin/settings/email" className="underline underline-offset-3">
            {m.admin_mail_band_link()}
          </Link>
        )}
      </span>
    </section>
  );
}
