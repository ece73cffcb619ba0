import { RotateCw } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { repeatAnalysis, type Unread } from '#app/admin/analyses/analyses-api.ts';
import { DeedBar } from '#app/admin/analyses/deed-bar.tsx';
import { beginProblem } from '#app/admin/analyses/parameters/begin-problem.ts';
import { KeptNotice } from '#app/admin/parts/editing/kept-notice.tsx';
import { useBegun, useKeptValues } from '#app/admin/parts/editing/use-kept-values.ts';
import { forgetDraft } from '#app/session/drafts.ts';
import { keysByContent } from '#app/session/new-key.ts';
import { Button } from '#app/ui/button.tsx';
import { m } from '#messages/messages.js';
import { beginning, missingColumns, type TableMapping, toMapping, type UnreadTable } from './mapping.ts';
import { TableForm } from './table-form.tsx';

const keyOf = ({ file, sheet }: UnreadTable) => `${file}\n${sheet ?? ''}`;

type Mappings = Record<string, TableMapping>;

/** What was said of the tables: kept on this device until it is sent, as a table of thirty columns is minutes of work. */
function useMappings(id: string) {
  const name = `columns-${id}`;
  const begun = useBegun(name, true, { mappings: {} as Mappings });
  const [values, setValues] = useState<{ mappings: Mappings }>(begun?.values ?? { mappings: {} });
  const isDirty = Object.keys(values.mappings).length > 0;
  useKeptValues(name, { isDirty, version: undefined, values }, false);
  return {
    mappings: values.mappings,
    say: (table: string, mapping: TableMapping) =>
      setValues(({ mappings }) => ({ mappings: { ...mappings, [table]: mapping } })),
    wasKept: begun !== undefined && isDirty,
    discard: () => setValues({ mappings: {} }),
    sent: () => forgetDraft(name),
  };
}

/** All tables of an analysis that nobody could read. Those that are said whole are read; the others stay as they are. */
export function ColumnsForm({ id, unread: { unread, kinds } }: { id: string; unread: Unread }) {
  const navigate = useNavigate();
  const { mappings, say, wasKept, discard, sent } = useMappings(id);
  const [sendingKey] = useState(keysByContent);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const mappingOf = (table: UnreadTable) => mappings[keyOf(table)] ?? beginning(table, kinds);
  const whole = unread.filter((table) => missingColumns(mappingOf(table), kinds).length === 0);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (whole.length === 0) return setProblem(m.admin_analyses_columns_nothing());
    setBusy(true);
    setProblem(undefined);
    try {
      const read = whole.map((table) => toMapping(table, mappingOf(table)));
      const begun = await repeatAnalysis(id, { mappings: read, key: sendingKey(read) });
      sent();
      await navigate(`/admin/analyses/${begun.id}`);
    } catch (failure) {
      setProblem(beginProblem(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      {wasKept && (
        <div className="mb-4">
          <KeptNotice onDiscard={discard} />
        </div>
      )}
      {unread.map((table) => (
        <TableForm
          key={keyOf(table)}
          table={table}
          kinds={kinds}
          mapping={mappingOf(table)}
          onChange={(mapping) => say(keyOf(table), mapping)}
        />
      ))}
      <DeedBar
        problem={problem}
        said={m.admin_analyses_columns_whole({ whole: String(whole.length), total: String(unread.length) })}
      >
        <Button type="submit" look="primary" busy={isBusy}>
          <RotateCw aria-hidden className="size-4" />
          {m.admin_analyses_columns_send()}
        </Button>
      </DeedBar>
    </form>
  );
}
