import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { countText } from '#app/admin/parts/count-text.ts';
import { useMay, usePlace } from '#app/admin/person.ts';
import { m } from '#messages/messages.js';
import { quarantinePath } from '#shared/quarantine.ts';
import { countHeld, type HeldCount } from './quarantine-api.ts';

/** The way to the forms that were held back, while there are any, for those who may decide about them. */
export function HeldLink() {
  const may = useMay()('quarantine.read');
  const { locale } = usePlace();
  const [held, setHeld] = useState<HeldCount>();
  useEffect(() => {
    if (!may) return;
    let isShown = true;
    // Without its answer there is no link: the list itself tells of a server that is out of reach.
    countHeld().then(
      (count) => isShown && setHeld(count),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [may]);
  if (!held || held.count === 0) return null;
  return (
    <Link
      to={quarantinePath}
      className="flex items-center rounded-sm text-14 text-ink-2 underline decoration-stone-3 underline-offset-3 hover:decoration-current pointer-coarse:min-h-11 print:hidden"
    >
      {m.admin_quarantine_link({ count: countText(held.count, held, locale) })}
    </Link>
  );
}
