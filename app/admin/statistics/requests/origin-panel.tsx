import { useState } from 'react';
import { heardWord } from '#app/admin/parts/requests/origin-words.ts';
import { usePlace } from '#app/admin/person.ts';
import { numberText } from '#app/admin/statistics/numbers.ts';
import { Panel } from '#app/admin/statistics/panel.tsx';
import { BarList } from '#app/ui/chart/bar-list.tsx';
import { Select } from '#app/ui/select.tsx';
import { m } from '#messages/messages.js';
import type { Figures } from './figures-api.ts';

type Kind = Figures['origins'][number]['kind'];

const kindWords: Record<Kind, () => string> = {
  heard: m.admin_work_origin_heard,
  site: m.admin_work_origin_site,
  campaign: m.admin_work_origin_campaign,
  page: m.admin_work_origin_page,
};
const kinds = Object.keys(kindWords) as Kind[];

/** Rows that are shown. */
const most = 10;

/** What brought the requests of the period, as far as senders and their requests for the form said so. */
export function OriginPanel({ figures: { origins, period } }: { figures: Figures }) {
  const [chosen, setKind] = useState<Kind>('heard');
  const { locale } = usePlace();
  const format = numberText(locale);
  const title = m.admin_work_origins();
  const rows = origins.filter(({ kind }) => kind === chosen);
  const csv = {
    name: `origins-${period.from}-${period.to}`,
    lines: () => [
      ['kind', 'value', 'requests', 'completed'],
      ...origins.map(({ kind, value, received, completed }) => [kind, value, received, completed]),
    ],
  };
  return (
    <Panel
      title={title}
      csv={origins.length > 0 ? csv : undefined}
      isEmpty={rows.length === 0}
      actions={
        <Select
          label={m.admin_work_origin_kind()}
          hideLabel
          value={chosen}
          onChange={setKind}
          options={kinds.map((kind) => ({ value: kind, label: kindWords[kind]() }))}
        />
      }
    >
      <BarList
        title={title}
        headers={{
          label: kindWords[chosen](),
          value: m.admin_work_chart_received(),
          more: m.admin_work_chart_completed(),
        }}
        rows={rows.slice(0, most).map(({ value, received, completed }) => ({
          key: value,
          label: chosen === 'heard' ? heardWord(value) : value,
          value: received,
          more: format(completed),
        }))}
        format={format}
      />
    </Panel>
  );
}
