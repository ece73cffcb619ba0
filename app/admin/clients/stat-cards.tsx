import { Link } from 'react-router';
import type { Settled } from '#app/session/api-problem.ts';
import { m } from '#messages/messages.js';
import { countText, moneyText } from './client-words.ts';
import type { Figures } from './clients-api.ts';
import { listPath } from './list-query.ts';

type Card = { label: string; value: string; note: string; to: string };

function cardsOf({ totalClients, activeClients, activeRequests, totalSpent }: Figures): Card[] {
  const share = new Intl.NumberFormat('en-GB', { style: 'percent' }).format(
    totalClients === 0 ? 0 : activeClients / totalClients,
  );
  return [
    {
      label: m.admin_clients_card_total(),
      value: countText(totalClients),
      note: m.admin_clients_card_total_note(),
      to: listPath,
    },
    {
      label: m.admin_clients_card_active(),
      value: countText(activeClients),
      note: m.admin_clients_card_active_note({ share }),
      to: `${listPath}?status=active`,
    },
    {
      label: m.admin_clients_card_requests(),
      value: countText(activeRequests),
      note: m.admin_clients_card_requests_note(),
      to: '/admin/requests',
    },
    {
      label: m.admin_clients_card_spent(),
      value: moneyText(totalSpent),
      note: m.admin_clients_card_spent_note(),
      to: listPath,
    },
  ];
}

/** Four figures over all clients, as a ledger row; each leads to what it counts. */
export function StatCards({ figures }: { figures: Settled<Figures> }) {
  if (!figures.ok) return <p className="px-5 pb-4 text-14 text-red">{m.admin_clients_figures_error()}</p>;
  return (
    <div className="@container mx-5 mb-4">
      <ul
        aria-label={m.admin_clients_figures_label()}
        className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-stone-2 bg-stone-2 @min-[46rem]:grid-cols-4"
      >
        {cardsOf(figures.value).map(({ label, value, note, to }) => (
          <li key={label} className="relative bg-card px-4 py-3 hover:bg-hover">
            <Link to={to} className="stretched block text-13 text-ink-3">
              {label}
            </Link>
            <p className="figures truncate font-display text-21 leading-tight font-semibold tracking-tight @min-[34rem]:text-26">
              {value}
            </p>
            <p className="mt-0.5 truncate text-13 text-ink-3">{note}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
