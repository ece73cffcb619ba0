import { type Stat, StatStrip } from '#app/admin/parts/list/stat-strip.tsx';
import type { Settled } from '#app/session/api-problem.ts';
import { m } from '#messages/messages.js';
import { countText, moneyText } from './client-words.ts';
import type { Figures } from './clients-api.ts';
import { listPath } from './list-query.ts';

function cardsOf({ totalClients, activeClients, activeRequests, totalSpent }: Figures): Stat[] {
  // Rounded down: 100% are all of them.
  const share = new Intl.NumberFormat('en-GB', { style: 'percent', roundingMode: 'floor' }).format(
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
  return <StatStrip label={m.admin_clients_figures_label()} stats={cardsOf(figures.value)} className="mx-5 mb-4" />;
}
