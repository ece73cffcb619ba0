/** An example for each JSON schema that a request is checked by: plain, short, and valid where the schema says how. */

export type JsonSchema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  example?: unknown;
  examples?: unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  description?: string;
  additionalProperties?: boolean | JsonSchema;
};

const formats: Record<string, string> = {
  uuid: '6f1c2a90-4b7e-4d3a-9c55-0e8f6b2d7a11',
  email: 'elena@casalume.example',
  'date-time': '2026-11-23T09:00:00Z',
  date: '2026-11-23',
  uri: 'https://casalume.example',
};

/** What fields of these names are used for, whatever their schema leaves open. */
const byName: Record<string, string> = {
  name: 'Elena Bonnici',
  company: 'Casa Lume Srl',
  email: 'elena@casalume.example',
  phone: '+356 2155 0183',
  reference: 'REQ-001',
  title: 'A title',
  slug: 'a-title',
  note: 'Called, will send the figures.',
  reason: 'No longer needed',
  content: '<p>Text</p>',
  timezone: 'Europe/Rome',
  locale: 'it',
};

function textExample({ format, minLength = 0, maxLength = 1_000 }: JsonSchema, name: string): string {
  const text = (format && formats[format]) ?? byName[name] ?? 'text';
  return text.padEnd(minLength, 'x').slice(0, maxLength);
}

function objectExample({ properties = {}, required = [] }: JsonSchema): object {
  const names = required.length > 0 ? required : Object.keys(properties).slice(0, 3);
  return Object.fromEntries(names.map((name) => [name, exampleOf(properties[name] ?? {}, name)]));
}

/** A value that `schema` takes; `name` is that of the field it stands in. */
export function exampleOf(schema: JsonSchema, name = ''): unknown {
  const given = schema.example ?? schema.examples?.[0] ?? schema.const ?? schema.enum?.[0] ?? schema.default;
  if (given !== undefined && given !== '') return given;
  const choice = (schema.anyOf ?? schema.oneOf)?.find(({ type }) => type !== 'null');
  if (choice) return exampleOf(choice, name);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, name)));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') return objectExample(schema);
  if (type === 'array') return [exampleOf(schema.items ?? {}, name.replace(/s$/, ''))];
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  if (type === 'integer' || type === 'number') return Math.min(Math.max(schema.minimum ?? 1, 1), schema.maximum ?? 1);
  return textExample(schema, name);
}

/** The schema that a recorded answer fits: its fields and their kinds. Where it holds null or an empty list, anything may stand. */
export function schemaOf(value: unknown): JsonSchema {
  if (value === null) return {};
  if (Array.isArray(value)) return { type: 'array', items: value.length > 0 ? schemaOf(value[0]) : {} };
  if (typeof value === 'object') {
    return { type: 'object', properties: Object.fromEntries(Object.entries(value).map(([k, v]) => [k, schemaOf(v)])) };
  }
  return { type: typeof value };
}
