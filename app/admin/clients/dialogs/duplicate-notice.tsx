import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import type { Existing } from '#app/admin/clients/clients-api.ts';
import { listPath } from '#app/admin/clients/list-query.ts';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';

export type Duplicate = { field: 'email' | 'company'; existing: Existing[]; isTaken: boolean };

function textOf({ field, isTaken }: Duplicate): string {
  if (field === 'company') return m.admin_clients_duplicate_company();
  return isTaken ? m.admin_clients_duplicate_email() : m.admin_clients_duplicate_trash();
}

/** Whom a client looks like, each with the way there. */
export function DuplicateNotice({ duplicate }: { duplicate: Duplicate }) {
  return (
    <Notice tone="error" icon={<TriangleAlert />}>
      {textOf(duplicate)}
      <ul className="mt-1">
        {duplicate.existing.map(({ reference, name, company }) => (
          <li key={reference}>
            <Link className="underline underline-offset-3" to={`${listPath}/${reference}`} target="_blank">
              {reference} {name}
            </Link>
            {company && `, ${company}`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
