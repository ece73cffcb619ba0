import { CompiledQuery, type QueryExecutorProvider } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import { isPooled } from '#server/db/direct.ts';
import { pipelined } from '#server/db/pipeline.ts';
import { statementNames } from '#server/db/statement-names.ts';

/** Stands for a value that is only known when the statement is asked. */
class Given {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const allGiven = new Proxy({}, { get: (_target, name) => new Given(String(name)) });

type Buildable<Row> = { compile(executor: QueryExecutorProvider): CompiledQuery<Row> };

/** Has connections keep the plan of a statement. Behind a pooler the next transaction has another connection, which knows no statement of this one. */
function keep({ sql }: CompiledQuery): void {
  if (!statementNames.has(sql) && !isPooled()) statementNames.set(sql, `often-${statementNames.size}`);
}

/** Rows of a kept statement: of a caller's transaction on its connection, others with what is asked at the same moment; so whatever writes or locks is asked in a transaction. */
async function rowsOf<Row>(compiled: CompiledQuery<Row>, connection: Db): Promise<Row[]> {
  const shared = connection === db ? pipelined<Row & object>(compiled.sql, compiled.parameters) : undefined;
  return shared ?? (await connection.executeQuery(compiled)).rows;
}

/**
 * Asks what is asked often and costs more to plan than to do; each connection plans it once. Its text must be the same each time: how many rows are
 * wanted is spelled out in it, and lists of values are given as one.
 */
export async function planned<Row>(query: Buildable<Row>, connection: Db = db): Promise<Row[]> {
  const compiled = query.compile(db);
  keep(compiled);
  return rowsOf(compiled, connection);
}

/**
 * A statement of what is asked with every call: built once, and parsed and planned once on each connection. What `build` is given are stand-ins
 * for the values: its shape must not depend on them.
 */
export function prepared<Values extends object, Row>(build: (given: Values) => Buildable<Row>) {
  let made: CompiledQuery<Row> | undefined;
  const make = () => {
    made = build(allGiven as Values).compile(db);
    keep(made);
    return made;
  };
  return async (connection: Db, values: Values): Promise<Row[]> => {
    const { sql, parameters } = made ?? make();
    const filled = parameters.map((each) => (each instanceof Given ? values[each.name as keyof Values] : each));
    return rowsOf(CompiledQuery.raw(sql, filled) as CompiledQuery<Row>, connection);
  };
}
