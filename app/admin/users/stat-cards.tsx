import { type Stat, StatStrip } from '#app/admin/parts/list/stat-strip.tsx';
import { m } from '#messages/messages.js';
import { userQuery } from './list-query.ts';
import type { Figures } from './users-api.ts';

const signed = (value: number) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '±0');
/** Rounded down: 100 % are all of them. */
const percent = (part: number, whole: number) => (whole === 0 ? 0 : Math.floor((part * 100) / whole));

/** What the accounts come to; every figure is counted by the server. Two captions are English, as the specification quotes them. */
export function StatCards({ figures }: { figures: Figures | undefined }) {
  const stats: Stat[] = [
    {
      label: m.admin_users_stat_total(),
      value: figures && String(figures.total),
      note: figures && <span lang="en">{m.admin_users_stat_new_note({ count: figures.joinedThisMonth })}</span>,
      to: userQuery.address({ q: '', role: '', status: '' }),
    },
    {
      label: m.admin_users_stat_active(),
      value: figures && String(figures.active),
      note: figures && m.admin_users_stat_share({ share: percent(figures.active, figures.total) }),
      to: userQuery.address({ q: '', role: '', status: 'active' }),
    },
    {
      label: m.admin_users_stat_admins(),
      value: figures && String(figures.admins),
      note: figures && m.admin_users_stat_admins_note(),
      to: userQuery.address({ q: '', role: 'Admin', status: '' }),
    },
    {
      label: m.admin_users_stat_new(),
      value: figures && String(figures.joinedThisMonth),
      note: figures && <span lang="en">{m.admin_users_stat_more({ count: signed(figures.joinedMore) })}</span>,
    },
  ];
  return <StatStrip label={m.admin_users_figures()} stats={stats} />;
}
