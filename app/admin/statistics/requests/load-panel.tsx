import { UserFace } from '#app/admin/parts/user-face.tsx';
import { usePlace } from '#app/admin/person.ts';
import { numberText } from '#app/admin/statistics/numbers.ts';
import { Panel } from '#app/admin/statistics/panel.tsx';
import { m } from '#messages/messages.js';
import { type FigureCell, FigureTable } from './figure-table.tsx';
import type { Figures } from './figures-api.ts';

type Counts = Figures['load'];

/** Where the list shows what a number counts. */
const listOf = (search: string, assignee?: string) =>
  `/admin/requests?${search}${assignee === undefined ? '' : `&assignee=${assignee}`}`;

/** Who has how much before them now, and what they completed; for Viewers the sums of all. */
export function LoadPanel({ figures: { people, load, period }, isAll }: { figures: Figures; isAll: boolean }) {
  const { locale } = usePlace();
  const format = numberText(locale);
  // A list knows no source: a number of one leads nowhere.
  const cells = ({ open, toAnswer, overdue, done }: Counts, assignee?: string): FigureCell[] => {
    const to = isAll && toAnswer > 0 ? listOf('view=to-answer&sort=due', assignee) : undefined;
    return [
      { text: format(open) },
      { text: format(toAnswer), to },
      { text: format(overdue), to: overdue > 0 ? to : undefined, isLate: overdue > 0 },
      { text: format(done) },
    ];
  };
  const rows = (people ?? []).map(({ person, ...counts }) => ({
    key: person?.id ?? 'none',
    name: (
      <span className="flex items-center gap-2">
        {person && (
          <span className="hidden sm:block">
            <UserFace size="small" user={person} />
          </span>
        )}
        {person?.name ?? m.admin_work_nobody()}
      </span>
    ),
    cells: cells(counts, person?.id ?? 'none'),
  }));
  const title = m.admin_work_load();
  const csv = {
    name: `load-${period.from}-${period.to}`,
    lines: () => [
      ['person', 'open', 'to answer', 'overdue', 'completed'],
      ...(people ?? []).map((each) => [each.person?.name ?? '', each.open, each.toAnswer, each.overdue, each.done]),
    ],
  };
  return (
    <Panel title={title} csv={people ? csv : undefined} isEmpty={false}>
      <FigureTable
        title={title}
        head={m.admin_work_person()}
        columns={[m.admin_work_open(), m.admin_work_to_answer(), m.admin_work_overdue(), m.admin_work_done()]}
        rows={[...rows, { key: 'all', name: <strong>{m.admin_work_all_people()}</strong>, cells: cells(load) }]}
      />
      <p className="mt-2 text-13 text-ink-3">{m.admin_work_load_note()}</p>
    </Panel>
  );
}
