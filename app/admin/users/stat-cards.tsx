import type { ReactNode } from 'react';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { m } from '#messages/messages.js';
import type { Figures } from './users-api.ts';

const signed = (value: number) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '±0');
const percent = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 100));

/** What the accounts come to; every figure is counted by the server. Two captions are English, as the specification quotes them. */
export function StatCards({ figures }: { figures: Figures | undefined }) {
  return (
    <div className="@container">
      <dl className="grid grid-cols-2 gap-3 @min-[44rem]:grid-cols-4">
        <Card label={m.admin_users_stat_total()} value={figures?.total}>
          {figures && <span lang="en">{m.admin_users_stat_new_note({ count: figures.joinedThisMonth })}</span>}
        </Card>
        <Card label={m.admin_users_stat_active()} value={figures?.active}>
          {figures && m.admin_users_stat_share({ share: percent(figures.active, figures.total) })}
        </Card>
        <Card label={m.admin_users_stat_admins()} value={figures?.admins}>
          {figures && m.admin_users_stat_admins_note()}
        </Card>
        <Card label={m.admin_users_stat_new()} value={figures?.joinedThisMonth}>
          {figures && <span lang="en">{m.admin_users_stat_more({ count: signed(figures.joinedMore) })}</span>}
        </Card>
      </dl>
    </div>
  );
}

function Card({ label, value, children }: { label: string; value: number | undefined; children: ReactNode }) {
  return (
    <div className="rounded-lg border border-stone-2 bg-card px-4 py-3">
      <dt className="text-13 text-ink-3">{label}</dt>
      <dd className="figures mt-0.5 font-display text-26 leading-tight font-semibold">
        {value ?? <Skeleton className="my-1 h-6 w-10" />}
      </dd>
      <dd className="figures min-h-[1lh] text-13 text-ink-3">{children}</dd>
    </div>
  );
}
