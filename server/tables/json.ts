import type { Table } from './table.ts';

/** One array of objects, an object a line. Values keep their kinds: lists are arrays, what is empty is null, instants are ISO 8601 in UTC. */
export async function* jsonTable({ columns, rows }: Table): AsyncGenerator<string> {
  let isFirst = true;
  // Written by hand around the values: an object for each row would only be garbage.
  const keys = columns.map(({ name }, at) => `${at === 0 ? '{' : ','}${JSON.stringify(name)}:`);
  yield '[';
  for await (const batch of rows) {
    const parts: string[] = [];
    for (const row of batch) {
      parts.push(isFirst ? '\n' : ',\n');
      isFirst = false;
      for (let at = 0; at < keys.length; at += 1) parts.push(keys[at] ?? '', JSON.stringify(row[at] ?? null));
      parts.push('}');
    }
    yield parts.join('');
  }
  yield '\n]\n';
}
