import { Reader } from './reader.ts';
import { columnOf, type Relation } from './relations.ts';

/** Values of a statement, each sent apart from its text, and how many conditions it has. */
export class Parameters {
  readonly values: unknown[] = [];
  conditions = 0;

  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** Operators that stand between a column and one value. */
const comparisons: Record<string, string> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  isdistinct: 'is distinct from',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
};
/** Those that take `(any)` or `(all)` and a list in braces. */
const quantifiable = new Set(['eq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'match', 'imatch']);
const searches: Record<string, string> = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
};
const states: Record<string, string> = {
  null: 'null',
  not_null: 'not null',
  true: 'true',
  false: 'false',
  unknown: 'unknown',
};

/** More conditions than anybody needs are refused before they are planned. */
const mostConditions = 100;
/** Deeper trees are somebody's mistake or mischief. */
const deepest = 20;

/** `*` stands for `%`, which a URL would have to escape. */
const pattern = (operator: string, value: string) => (/^i?like$/.test(operator) ? value.replaceAll('*', '%') : value);

/**
 * Reads `[not.]operator[(modifier)].value` for `column` and returns the SQL condition (PostgREST, "Operators").
 * `isWhole`: the value goes to the end of the text; otherwise to the next comma or parenthesis.
 */
function readOperation(reader: Reader, column: string, parameters: Parameters, isWhole: boolean): string {
  parameters.conditions += 1;
  if (parameters.conditions > mostConditions) reader.fail(`there are more than ${mostConditions} conditions`);
  const negation = reader.takes('not.') ? 'not ' : '';
  const operator = reader.match(/[a-z]+/y)?.[0] ?? reader.fail('expecting an operator');
  const modifier = reader.match(/\(([A-Za-z_]+)\)/y)?.[1];
  reader.expect('.');
  const value = () => {
    if (!isWhole) return reader.value();
    const { rest } = reader;
    reader.position += rest.length;
    return rest;
  };
  const condition = () => {
    if (operator === 'in') {
      const list = reader.list();
      if (isWhole && !reader.isAtEnd) reader.fail('expecting the end after the list');
      return `${column} = any(${parameters.add(list)})`;
    }
    if (operator === 'is') {
      const state = states[value().toLowerCase()] ?? reader.fail('expecting null, not_null, true, false or unknown');
      return `${column} is ${state}`;
    }
    const search = Object.hasOwn(searches, operator) ? searches[operator] : undefined;
    if (search) {
      const language = modifier ? `${parameters.add(modifier)}::regconfig, ` : '';
      return `${column} @@ ${search}(${language}${parameters.add(value())})`;
    }
    const comparison = Object.hasOwn(comparisons, operator) ? comparisons[operator] : undefined;
    if (!comparison) return reader.fail(`unknown operator "${operator}"`);
    if (modifier === undefined) return `${column} ${comparison} ${parameters.add(pattern(operator, value()))}`;
    if (!/^(any|all)$/.test(modifier) || !quantifiable.has(operator))
      return reader.fail(`unknown modifier "${modifier}"`);
    return `${column} ${comparison} ${modifier}(${parameters.add(pattern(operator, value()))})`;
  };
  return `${negation}(${condition()})`;
}

/** The condition of one query parameter `column=operation`. */
export function readFilter(relation: Relation, name: string, text: string, parameters: Parameters): string {
  const column = columnOf(relation, name);
  return readOperation(new Reader(text, 'filter'), column, parameters, true);
}

/** The condition of `and=(…)`, `or=(…)` and their `not.` forms. */
export function readTree(relation: Relation, name: string, text: string, parameters: Parameters): string {
  const reader = new Reader(`${name}${text}`, 'logic tree');
  const condition = readNode(relation, reader, parameters, 0);
  return reader.isAtEnd ? condition : reader.fail('expecting the end');
}

function readNode(relation: Relation, reader: Reader, parameters: Parameters, depth: number): string {
  if (depth > deepest) reader.fail('nested too deeply');
  const branch = reader.match(/(not\.)?(and|or)(?=\()/y);
  if (!branch) {
    const column = columnOf(relation, reader.name());
    reader.expect('.');
    return readOperation(reader, column, parameters, false);
  }
  const [, negation, junction] = branch;
  reader.expect('(');
  const conditions: string[] = [];
  do conditions.push(readNode(relation, reader, parameters, depth + 1));
  while (reader.takes(','));
  reader.expect(')');
  return `${negation ? 'not ' : ''}(${conditions.join(` ${junction} `)})`;
}
