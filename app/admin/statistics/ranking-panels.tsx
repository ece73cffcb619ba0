import { type ReactNode, useState } from 'react';
import { usePlace } from '#app/admin/person.ts';
import { BarList } from '#app/ui/chart/bar-list.tsx';
import { Select } from '#app/ui/select.tsx';
import { m } from '#messages/messages.js';
import { deviceText, numberText, shareText, sourceText } from './numbers.ts';
import { Panel } from './panel.tsx';
import { type Ranked, type Statistics, type UtmName, utmNames } from './statistics-api.ts';

/** Rows that a panel shows at first. */
const shown = 10;

type RankingProps = {
  title: string;
  file: string;
  header: string;
  rows: Ranked[];
  labelOf: (value: string) => ReactNode;
  /** The last column: a share of the visits, or the views. */
  more: 'share' | 'views';
  /** All visits that shares are of. */
  total?: number;
  actions?: ReactNode;
};

function Ranking({ title, file, header, rows, labelOf, more, total = 0, actions }: RankingProps) {
  const { locale } = usePlace();
  const format = numberText(locale);
  const csv = {
    name: file,
    lines: () => [
      ['value', 'visitors', 'visits', 'views'],
      ...rows.map(({ value, visitors, visits, views }) => [value, visitors, visits, views]),
    ],
  };
  return (
    <Panel title={title} csv={csv} isEmpty={rows.length === 0} actions={actions}>
      <BarList
        title={title}
        headers={{
          label: header,
          value: m.admin_stats_visits(),
          more: more === 'share' ? m.admin_stats_share() : m.admin_stats_views(),
        }}
        rows={rows.slice(0, shown).map(({ value, visits, views }) => ({
          key: value,
          label: labelOf(value),
          value: visits,
          more: more === 'share' ? shareText(visits, total, locale) : format(views),
        }))}
        format={format}
      />
      {rows.length > shown && (
        <p className="mt-2 text-13 text-ink-3">{m.admin_stats_more_in_csv({ count: rows.length - shown })}</p>
      )}
    </Panel>
  );
}

const pageLink = (path: string) => (
  <a href={path} target="_blank" rel="noreferrer" className="hover:underline focus-visible:underline">
    {path}
  </a>
);

const utmWords: Record<UtmName, () => string> = {
  source: m.admin_stats_utm_source,
  medium: m.admin_stats_utm_medium,
  campaign: m.admin_stats_utm_campaign,
  term: m.admin_stats_utm_term,
  content: m.admin_stats_utm_content,
};

/** Pages, sources, devices and marked links of the period. */
export function RankingPanels({ statistics: { pages, sources, devices, utm, counts } }: { statistics: Statistics }) {
  const [utmName, setUtmName] = useState<UtmName>('campaign');
  const total = counts.visits;
  return (
    <>
      <Ranking
        title={m.admin_stats_pages()}
        file="pages"
        header={m.admin_stats_page()}
        rows={pages}
        labelOf={pageLink}
        more="views"
      />
      <Ranking
        title={m.admin_stats_sources()}
        file="sources"
        header={m.admin_stats_source()}
        rows={sources}
        labelOf={sourceText}
        more="share"
        total={total}
      />
      <Ranking
        title={m.admin_stats_campaigns()}
        file={`utm-${utmName}`}
        header={utmWords[utmName]()}
        rows={utm[utmName]}
        labelOf={sourceText}
        more="share"
        total={total}
        actions={
          <Select
            label={m.admin_stats_utm_choice()}
            hideLabel
            value={utmName}
            onChange={setUtmName}
            options={utmNames.map((name) => ({ value: name, label: utmWords[name]() }))}
          />
        }
      />
      <Ranking
        title={m.admin_stats_devices()}
        file="devices"
        header={m.admin_stats_device()}
        rows={devices}
        labelOf={deviceText}
        more="share"
        total={total}
      />
    </>
  );
}
