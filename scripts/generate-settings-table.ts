import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { environmentSchema } from '#server/env.ts';
import type { FieldRule } from '#shared/setting-rules.ts';
import { initialSettings, settingsFields, tabGroups } from '#shared/settings.ts';

/** Writes the tables of defaults and bounds into `docs/settings.md`, from the schemas that the product obeys; `--check` only compares. */
const target = 'docs/settings.md';

/** The part of a JSON schema that says what may stand in a setting. */
type Rule = Pick<
  z.core.JSONSchema.BaseSchema,
  'type' | 'description' | 'format' | 'minimum' | 'maximum' | 'minLength' | 'enum'
>;

const code = (text: string) => `\`${text.replaceAll('|', '\\|')}\``;
const number = (value: number) => value.toLocaleString('en');

/** Seconds as a person writes them: 3600 is 1h, 90 is 90s. */
function duration(seconds: number): string {
  const [size, unit] = ([
    [3600, 'h'],
    [60, 'm'],
  ].find(([each]) => seconds >= Number(each) && seconds % Number(each) === 0) ?? [1, 's']) as [number, string];
  return `${seconds / size}${unit}`;
}

function shownDefault(value: unknown, { description = '' }: Rule): string {
  if (typeof value === 'number' && description.startsWith('duration')) return code(duration(value));
  if (typeof value === 'object' && value !== null && 'count' in value) return code(String(value.count));
  if (Array.isArray(value)) return value.length > 0 ? code(value.join(',')) : '';
  return value === undefined || value === '' || value instanceof Map ? '' : code(String(value));
}

function shownBounds({ type, description, format, minimum, maximum, minLength, enum: options }: Rule): string {
  if (description) return description;
  if (options) return options.map((option) => code(String(option))).join(', ');
  if (format === 'uri') return 'URL';
  if (format === 'email') return 'e-mail address';
  if (type === 'integer')
    return Number(maximum) < Number.MAX_SAFE_INTEGER
      ? `${number(Number(minimum))} to ${number(Number(maximum))}`
      : `${number(Number(minimum))} or more`;
  return minLength && minLength > 1 ? `${minLength} characters or more` : 'text';
}

function ofProcess(): string[] {
  const { properties = {} } = z.toJSONSchema(environmentSchema, { io: 'input', unrepresentable: 'any' });
  const defaults: Record<string, unknown> = { ...environmentSchema.parse({}) };
  return Object.entries(properties).map(([name, rule]) => {
    const known = rule as Rule & { default?: unknown };
    // What is made of a default before it is used (an absolute folder) is not what an operator would write.
    const given = known.default === undefined ? defaults[name] : known.default;
    return `| ${code(name)} | ${shownDefault(given, known)} | ${shownBounds(known)} |`;
  });
}

function boundsOfField(rule: FieldRule): string {
  if (rule.kind === 'number') return `${number(rule.min)} to ${number(rule.max)}`;
  if (rule.kind === 'switch') return 'on, off';
  if (rule.kind === 'choice')
    return rule.options.length > 5 ? `one of ${rule.options.length}` : rule.options.map(code).join(', ');
  return `${'isRequired' in rule ? '1' : '0'} to ${number(rule.max)} characters`;
}

function ofScreens(): string[] {
  return tabGroups.flatMap((group) => {
    const defaults: Record<string, unknown> = { ...initialSettings[group] };
    const show = (value: unknown) => (typeof value === 'boolean' ? (value ? 'on' : 'off') : shownDefault(value, {}));
    return Object.entries<FieldRule>(settingsFields[group]).map(
      ([name, rule]) => `| ${name} | ${show(defaults[name])} | ${boundsOfField(rule)} |`,
    );
  });
}

const tables: Record<string, string[]> = {
  'settings of the process': ['| setting | default | what may stand there |', '|---|---|---|', ...ofProcess()],
  'fields of the screens': ['| field | default | what may stand there |', '|---|---|---|', ...ofScreens()],
};

const found = readFileSync(target, 'utf8');
const wanted = Object.entries(tables).reduce((text, [name, rows]) => {
  const [begin, end] = [`<!-- made from the schema: ${name} -->\n`, `<!-- end: ${name} -->`];
  const [before, rest = ''] = text.split(begin);
  if (!rest.includes(end)) throw new Error(`${target} has no place for the ${name}.`);
  return `${before}${begin}${rows.join('\n')}\n${rest.slice(rest.indexOf(end))}`;
}, found);
if (found !== wanted && process.argv[2] === '--check') {
  console.error(`${target} is not what the schemas say; run npm run generate:settings`);
  process.exit(1);
}
if (found !== wanted) writeFileSync(target, wanted);
