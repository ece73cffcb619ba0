import { data } from 'react-router';

/**
 * What the loader of a page without scripts answers, where the page is the same for everybody and kept.
 *
 * @param tags the records that it shows, by commas: when one of them changes, the page is drawn anew
 */
export const keptPage = <Payload extends object>(payload: Payload, tags: string) =>
  data(payload, { headers: { 'x-page-tags': tags } });

/**
 * `content` whose fields are read by their names alone: it is not spread, nor is a rest of it taken. The router writes down for scripts
 * whatever of a loader's answer can be listed: a tenth of the time that a long page takes, for scripts that it does not have.
 */
export function unlisted<Content extends object>(content: Content): Content {
  const fields = Object.entries(content).map(([name, value]) => [name, { value }] as const);
  return Object.defineProperties({}, Object.fromEntries(fields)) as Content;
}
