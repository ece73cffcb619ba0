import * as z from 'zod/mini';
import type { Db } from '#server/db/client.ts';
import { publicUrl } from '#server/public-url.ts';
import { cleanText, sourceOf, utmNames, utmOf } from '#server/records/came-from.ts';
import { analysisRequestSchema } from '#shared/analysis-request-form.ts';
import { heardChoices, longestHeard, type RequestOrigin } from '#shared/request-origin.ts';
import { serviceSlugs } from '#shared/service-pages.ts';
import { visitedPage } from '#shared/visited-pages.ts';

/**
 * Where requests come from. The page of the form holds it in a hidden field, written from its own request, and sends it along: nothing is stored
 * on the device, and no visit that is counted is joined with anybody. Whoever fills the field otherwise only spoils our figures.
 */

/** Longest text of the hidden field that is read, in characters. */
const longestArrival = 2_000;
/** Our own pages as links name them: `?from=tools`. */
const ownName = /^[a-z0-9/-]{1,60}$/;

const services: readonly string[] = serviceSlugs;
/** A page of ours that led to the form; the form itself does not. */
const pageOf = (path: string): string => {
  const page = visitedPage(path)?.path ?? '';
  return page === '/analysis-request' ? '' : page;
};

/** What a request for the form tells of how its sender came, for the hidden field; empty where it tells nothing. */
export function arrivalOf({ url, headers }: Pick<Request, 'url' | 'headers'>): string {
  const { searchParams, host } = new URL(url);
  const referer = headers.get('referer') ?? '';
  const own = [new URL(publicUrl()).host, host];
  const site = sourceOf(referer, own) ?? '';
  const isOurs = site === '' && URL.canParse(referer) && own.includes(new URL(referer).host);
  const from = searchParams.get('from') ?? '';
  const told = new URLSearchParams({
    site,
    page: ownName.test(from) ? from : isOurs ? pageOf(new URL(referer).pathname) : '',
    service: searchParams.get('service') ?? '',
    ...Object.fromEntries(Object.entries(utmOf(searchParams)).map(([name, value]) => [`utm_${name}`, value])),
  });
  for (const [name, value] of [...told]) if (value === '') told.delete(name);
  return told.toString();
}

/** Reads the field again as what it is: words of a stranger. */
function readArrival(text: string): Omit<RequestOrigin, 'heard' | 'heard_other'> {
  const told = new URLSearchParams(text.slice(0, longestArrival));
  const utm = utmOf(told);
  const page = told.get('page') ?? '';
  const service = told.get('service') ?? '';
  return {
    site: sourceOf(`https://${told.get('site') ?? ''}/`, []) ?? '',
    ...(Object.fromEntries(utmNames.map((name) => [`utm_${name}`, utm[name]])) as Record<
      `utm_${keyof typeof utm}`,
      string
    >),
    service: services.includes(service) ? service : '',
    page: ownName.test(page) ? page : pageOf(page),
  };
}

/** A field that comes twice is read once: nothing that the page shows could say what is wrong with it. */
const once = z._default(z.optional(z.union([z.string(), z.array(z.string())])), '');
const told = <Value>(read: (text: string) => Value) =>
  z.pipe(
    once,
    z.transform((value) => read([value].flat()[0] ?? '')),
  );
const choices: readonly string[] = heardChoices;

/** The public form as the server takes it: these fields never refuse a request, what does not fit is left out. */
export const postedRequestSchema = z.extend(analysisRequestSchema, {
  heard: told((choice) => (choices.includes(choice) ? choice : '')),
  heardOther: told((text) => [...cleanText(text.slice(0, 4 * longestHeard))].slice(0, longestHeard).join('')),
  arrival: told((text) => text.slice(0, longestArrival)),
  newsletter: told((text) => (text === 'on' ? text : undefined)),
});
export type PostedRequest = z.output<typeof postedRequestSchema>;

/** Notes how the sender of a request came, where anything is known. */
export async function insertOrigin(
  connection: Db,
  requestId: string,
  { heard, heardOther, arrival }: Pick<PostedRequest, 'heard' | 'heardOther' | 'arrival'>,
): Promise<void> {
  const origin = { heard, heard_other: heard === 'other' ? heardOther : '', ...readArrival(arrival) };
  if (Object.values(origin).every((value) => value === '')) return;
  await connection
    .insertInto('request_origins')
    .values({ request_id: requestId, ...origin })
    .execute();
}
