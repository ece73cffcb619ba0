import { UserX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { usePlace } from '#app/admin/person.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';
import { formatDate } from '#shared/dates.ts';
import type { PersonFound } from '#shared/privacy.ts';
import type { Answering } from './answering.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { PersonExports } from './person-exports.tsx';
import { holdingWords, roleWords } from './privacy-words.ts';

type Props = {
  found: PersonFound;
  /** The open request that this answers. */
  request: Answering | undefined;
  onErased: (person: PersonFound) => Promise<void>;
};

/** What is kept of a person, and what can be done about it. */
export function FoundPerson({ found, request, onErased }: Props) {
  const place = usePlace();
  const [isErasing, setErasing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // Whoever asked is led to the answer, wherever on the screen they asked.
  useEffect(() => heading.current?.focus(), []);
  const { email, name, roles, holdings, erasedAt, obstacle } = found;
  const erased = erasedAt !== null && m.admin_privacy_erased_on({ date: formatDate(erasedAt, place) });
  if (holdings.length === 0) {
    return (
      <EmptyState role="status" icon={<UserX />} title={erased || m.admin_privacy_nothing_title()}>
        <p className="wrap-anywhere">{m.admin_privacy_nothing_text({ email })}</p>
      </EmptyState>
    );
  }
  return (
    <div className="rounded-lg border border-stone-2 bg-card p-5">
      <h3
        ref={heading}
        tabIndex={-1}
        className="outline-none font-display text-21 font-semibold tracking-tight wrap-anywhere"
      >
        {name || email}
      </h3>
      <p className="text-14 text-ink-2 wrap-anywhere">
        {name && `${email} · `}
        {roles.map((role) => roleWords[role]()).join(', ')}
        {erased && ` · ${erased}`}
      </p>
      {found.otherAddresses.length > 0 && (
        <p className="mt-1 text-14 text-ink-3 wrap-anywhere">
          {m.admin_privacy_also({ list: found.otherAddresses.join(', ') })}
        </p>
      )}
      {found.clientReference && (
        <p className="mt-1 text-14">
          <Link to={`/admin/clients/${found.clientReference}`} className="text-harbour underline underline-offset-2">
            {m.admin_privacy_client_link({ reference: found.clientReference })}
          </Link>
        </p>
      )}
      <table className="mt-4 w-full text-14">
        <caption className="mb-1 text-left font-semibold">{m.admin_privacy_held_title()}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{m.admin_privacy_held_kind()}</th>
            <th scope="col">{m.admin_privacy_held_count()}</th>
          </tr>
        </thead>
        <tbody>
          {holdings.map(({ kind, count }) => (
            <tr key={kind} className="border-t border-stone-2">
              <th scope="row" className="py-1.5 text-left font-normal">
                {holdingWords[kind]()}
              </th>
              <td className="figures py-1.5 text-right">{new Intl.NumberFormat(place.locale).format(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <PersonExports email={email} />
      <div className="mt-6 border-t border-stone-2 pt-4">
        {obstacle === 'active-staff' ? (
          <Notice tone="info">{m.admin_privacy_erase_staff()}</Notice>
        ) : (
          <Button look="danger" onPress={() => setErasing(true)}>
            {m.admin_privacy_erase_button()}
          </Button>
        )}
      </div>
      <EraseDialog
        email={email}
        request={request}
        isOpen={isErasing}
        onClose={() => setErasing(false)}
        onErased={onErased}
      />
    </div>
  );
}
