import { data } from 'react-router';

/**
 * `payload`, whose objects and lists are read by their names alone: they are not spread. The router writes down for scripts whatever of a
 * loader's answer can be listed: a tenth of the time that a page takes, for scripts that these pages do not have.
 */
function withUnlisted<Payload extends object>(payload: Payload): Payload {
  const fields = Object.entries(payload).map(([name, value]) => {
    return [name, { value, enumerable: typeof value !== 'object' }] as const;
  });
  return Object.defineProperties({}, Object.fromEntries(fields)) as Payload;
}

/**
 * What the loader of a page without scripts answers, where the page is the same for everybody and kept.
 *
 * @param tags the records that it shows, by commas: when one of them changes, the page is drawn anew
 */
export const keptPage = <Payload extends object>(payload: Payload, tags: string) =>
  data(withUnlisted(payload), { headers: { 'x-page-tags': tags } });
