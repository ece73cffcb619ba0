import { DataApiError } from '#server/http/data-api-errors.ts';

/** What the data API shows: a relation of the schema `data_api` each. The database decides who may read which of its rows. */
const relations: Record<string, readonly string[]> = {
  blog_posts: [
    'id',
    'slug',
    'title',
    'excerpt',
    'content',
    'category',
    'tags',
    'featured',
    'featured_image',
    'published_at',
    'status',
  ],
  case_studies: [
    'id',
    'slug',
    'title',
    'description',
    'image',
    'tags',
    'results',
    'category',
    'client',
    'duration',
    'budget',
    'live_url',
    'code_url',
    'created_at',
    'updated_at',
  ],
};

export type Relation = { name: string; columns: readonly string[] };

/** The relation called `name`, or a 404 in the API's words. */
export function findRelation(name: string): Relation {
  const columns = Object.hasOwn(relations, name) ? relations[name] : undefined;
  if (columns) return { name, columns };
  throw new DataApiError(404, 'PGRST205', `Could not find the table 'public.${name}' in the schema cache`);
}

/** `column` as SQL writes it, if `relation` has it. */
export function columnOf(relation: Relation, column: string): string {
  // With the relation's name before it, so that an alias of the same name is not meant.
  if (relation.columns.includes(column)) return `${quoted(relation.name)}.${quoted(column)}`;
  throw new DataApiError(400, '42703', `column ${relation.name}.${column} does not exist`);
}

/** An SQL identifier, quoted. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
