import { useEffect, useState } from 'react';
import { problemText } from '#app/session/problem-text.ts';
import { api, call, inQuery, until } from '#app/session/typed-api.ts';
import { Button } from '#app/ui/button.tsx';
import { ChoiceList } from '#app/ui/choice-list.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { m } from '#messages/messages.js';

/** How many that may be meant are offered. */
const offered = 6;

const findClients = (q: string, signal: AbortSignal) =>
  call(api.clients.$get(inQuery({ q, limit: String(offered) }), until(signal)));
type Found = Awaited<ReturnType<typeof findClients>>['items'][number];

export type ChosenClient = { reference: string; name: string };

type ClientChoiceProps = {
  chosen: ChosenClient | undefined;
  /** What is looked for at first: a client whose page somebody comes from. */
  begin: string;
  error: string | undefined;
  onChoose: (client: ChosenClient | undefined) => void;
};

/** A client there is, found by name, company, address or number. */
export function ClientChoice({ chosen, begin, error, onChoose }: ClientChoiceProps) {
  const [text, setText] = useState(begin);
  const [found, setFound] = useState<{ rows: Found[]; problem?: string }>();
  const wanted = text.trim();
  // biome-ignore lint/correctness/useExhaustiveDependencies: chosen by what is looked for, not by who looks
  useEffect(() => {
    if (wanted === '') return setFound(undefined);
    const asked = new AbortController();
    findClients(wanted, asked.signal).then(
      ({ items }) => {
        setFound({ rows: items });
        const [only] = items;
        if (only && only.reference === begin && wanted === begin) onChoose(only);
      },
      (failure) => !asked.signal.aborted && setFound({ rows: [], problem: problemText(failure) }),
    );
    return () => asked.abort();
  }, [wanted]);
  if (chosen)
    return (
      <p className="flex flex-wrap items-center gap-3 rounded-md border border-stone-2 px-3 py-2 text-15">
        <span className="min-w-0 grow wrap-anywhere">
          <span className="font-semibold">{chosen.name}</span> <span className="text-ink-3">{chosen.reference}</span>
        </span>
        <Button onPress={() => onChoose(undefined)}>{m.admin_new_request_other_client()}</Button>
      </p>
    );
  return (
    <div className="flex flex-col gap-2.5">
      <SearchField label={m.admin_new_request_find()} value={text} onSearch={setText} />
      {found?.problem && <Notice tone="error">{found.problem}</Notice>}
      {found && found.rows.length > 0 && (
        <ChoiceList
          label={m.admin_new_request_found()}
          value={null}
          onChange={(reference) => {
            const row = found.rows.find((each) => each.reference === reference);
            if (row) onChoose({ reference, name: row.name });
          }}
          choices={found.rows.map(({ reference, name, company, email }) => ({
            value: reference,
            label: `${name} · ${reference}`,
            description: [company, email].filter(Boolean).join(' · '),
          }))}
        />
      )}
      {found?.rows.length === 0 && !found.problem && (
        <p className="text-14 text-ink-3">{m.admin_new_request_none_found()}</p>
      )}
      {error !== undefined && (
        <p role="alert" className="text-13 font-semibold text-red">
          {error}
        </p>
      )}
    </div>
  );
}
