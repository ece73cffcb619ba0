/** Which statements of a migration close a large table for longer than a visitor waits, read from its text. */

/** Nobody has thousands of these rows: whatever is done to them is done at once. */
const smallTables = new Set([
  'api_keys',
  'backups',
  'cache_reports',
  'case_studies',
  'case_study_slugs',
  'consent_texts',
  'content_items',
  'exports',
  'letter_templates',
  'newsletter_issues',
  'notice_choices',
  'posts',
  'post_editors',
  'post_slugs',
  'post_working_copies',
  'proofs',
  'record_counts',
  'saved_views',
  'schedule_runs',
  'settings',
  'settings_secrets',
  'staff',
  'staff_absences',
  'staff_avatars',
  'staff_looks',
  'system_alerts',
  'system_runs',
  'visit_salts',
]);

type Rule = { breaks: RegExp; unless?: RegExp; say: string };

/** What is done to one table; `%` is its name. */
const rules: readonly Rule[] = [
  {
    breaks: /^create (?:unique )?index (?!concurrently)(?:if not exists )?(?:\S+ )?on (?:only )?%/,
    say: 'make the index concurrently, in a file of steps',
  },
  {
    breaks: /^alter table (?:only )?% .*\balter (?:column )?\S+ (?:set data )?type\b/,
    say: 'a type is changed by a second column that is filled in batches',
  },
  {
    breaks: /^alter table (?:only )?% .*\bset not null\b/,
    say: 'the whole table is read; add a check that is "not valid", and validate it in a step of its own',
  },
  {
    breaks:
      /^alter table (?:only )?% .*\badd (?:column )?(?:if not exists )?\S+ .*(?:\b(?:gen_random_uuid|random|clock_timestamp|nextval)\(|\b(?:big|small)?serial\b|\bgenerated\b)/,
    say: 'every row is written anew; add the column empty, and fill it in batches',
  },
  {
    breaks: /^alter table (?:only )?% .*\badd (?:column (?:if not exists )?)(?:(?!,\s*add ).)*\bcheck ?\(/,
    say: 'the whole table is read; add the check apart, "not valid", and validate it in a step of its own',
  },
  {
    breaks: /^alter table (?:only )?% .*\badd (?:constraint \S+ )?(?:check|foreign key)\b/,
    unless: /\bnot valid\b/,
    say: 'the whole table is read; add it "not valid", and validate it in a step of its own',
  },
  {
    breaks: /^alter table (?:only )?% .*\badd (?:constraint \S+ )?(?:unique|primary key|exclude)\b/,
    unless: /\busing index\b/,
    say: 'an index is made under the lock; make it concurrently, then add the constraint "using index"',
  },
  {
    breaks: /^(?:update (?:only )?%|delete from (?:only )?%)(?![\w.])/,
    say: 'every row stays locked until the end; change rows in batches: a "do" block with a limit and a commit, in a file of steps',
  },
  { breaks: /^(?:lock (?:table )?|cluster |vacuum \(?full\)? ?|truncate (?:table )?)%/, say: 'the table is closed' },
  { breaks: /^reindex (?:table|index) (?!concurrently)/, say: 'make it concurrently, in a file of steps' },
];

/** Of a file of steps only: in one transaction it would run under the locks of what stands before it. */
const validates = /^alter table (?:only )?(\S+) validate constraint\b/;
const isStepwise = (sql: string) => /^-- step by step\b/i.test(sql);

/** Statements in lower case on one line each, without comments. The body of a function is left out, that of a `do` block is not. */
function statementsOf(sql: string): string[] {
  const bodies: string[] = [];
  const flat = sql
    .replace(/--[^\n]*/g, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, (body) => `$${bodies.push(body) - 1}$`)
    .toLowerCase();
  return flat
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .map((statement) =>
      statement.startsWith('do ')
        ? statement.replace(/\$(\d+)\$/g, (_, at) => (bodies[Number(at)] ?? '').toLowerCase().replace(/\s+/g, ' '))
        : statement,
    );
}

const named = (pattern: RegExp, table: string) => new RegExp(pattern.source.replaceAll('%', table.replace('.', '\\.')));
const anyTable = '(?:[a-z_]+\\.)?[a-z_]+';

/** Which table a statement is about. */
const tableOf = (statement: string) =>
  new RegExp(
    `^(?:create (?:unique )?index .*?\\bon|alter table|update|delete from|lock(?: table)?|cluster|truncate(?: table)?) (?:if exists )?(?:only )?(${anyTable})`,
  ).exec(statement)?.[1] ?? '';

const hasNewName = (name: string, made: Set<string>) => made.has(name) || smallTables.has(name);

function faultOfBlock(block: string, stepwise: boolean): string | undefined {
  if (!/\b(?:update|delete from) /.test(block)) return undefined;
  if (stepwise && /\bcommit\b/.test(block) && /\blimit\b/.test(block)) return undefined;
  return 'rows are changed in batches: a "do" block with a limit and a commit, in a file of steps';
}

/** What is wrong with a migration; each fault names the beginning of its statement. */
export function faultsOfMigration(sql: string): string[] {
  const stepwise = isStepwise(sql);
  const statements = statementsOf(sql);
  const made = new Set(
    statements.flatMap((each) => /^create (?:unlogged )?table (?:if not exists )?([a-z_.]+)/.exec(each)?.[1] ?? []),
  );
  const faults: string[] = [];
  const tell = (statement: string, what: string) => faults.push(`"${statement.slice(0, 60)}…": ${what}`);
  const dropped = new Set<string>();
  for (const statement of statements) {
    const gone = /^drop index concurrently if exists (\S+)/.exec(statement)?.[1];
    if (gone) dropped.add(gone);
    const index = /^create (?:unique )?index concurrently (?:if not exists )?(\S+)/.exec(statement)?.[1];
    if (index && stepwise && !dropped.has(index))
      tell(
        statement,
        `an attempt that was cut off leaves it broken; "drop index concurrently if exists ${index}" first`,
      );
    if (/\bconcurrently\b/.test(statement) && !stepwise) tell(statement, 'begin the file with "-- Step by step:"');
    if (statement.startsWith('do ')) {
      const fault = faultOfBlock(statement, stepwise);
      if (fault) tell(statement, fault);
      continue;
    }
    const table = tableOf(statement);
    if (hasNewName(table, made)) continue;
    if (validates.test(statement) && !stepwise) tell(statement, 'validate it in a file of steps');
    for (const { breaks, unless, say } of rules)
      if (named(breaks, table || anyTable).test(statement) && !unless?.test(statement)) tell(statement, say);
  }
  return faults;
}
