/** What strangers write into addresses and headers, made fit to be kept: bounded, well-formed, one spelling. */

export const utmNames = ['source', 'medium', 'campaign', 'term', 'content'] as const;
export type UtmName = (typeof utmNames)[number];
export type Utm = Record<UtmName, string>;

/** Longest UTM value that is kept, in characters. */
export const longestUtm = 100;

/** A line of a stranger's: well-formed, without controls, at most a hundred characters. */
export function cleanText(text: string): string {
  const plain = text.toWellFormed().normalize('NFC').replace(/\p{C}/gu, ' ').replace(/\s+/gu, ' ').trim();
  return [...plain].slice(0, longestUtm).join('').trim();
}

/** The five UTM values of a query; empty where there is none. Source and medium are compared in lower case everywhere. */
export function utmOf(query: URLSearchParams): Utm {
  const given = (name: UtmName) => (query.get(`utm_${name}`) ?? '').slice(0, 4 * longestUtm);
  return {
    source: cleanText(given('source').toLowerCase()),
    medium: cleanText(given('medium').toLowerCase()),
    campaign: cleanText(given('campaign')),
    term: cleanText(given('term')),
    content: cleanText(given('content')),
  };
}

const hostName = /^(?=.{1,100}$)[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/;

/**
 * The host that a `Referer` names, without `www.`; undefined for what is no other site: hosts of `own`, other schemes, nonsense.
 * Apps that name themselves by package (`android-app://com.example`) count as a site.
 */
export function sourceOf(referer: string, own: readonly string[]): string | undefined {
  const match = /^(?:https?|android-app):\/\/([^/?#@\s]+)/i.exec(referer.slice(0, 500));
  const host = match?.[1]?.toLowerCase().replace(/^www\./, '');
  if (host === undefined || own.some((each) => each.toLowerCase().replace(/^www\./, '') === host)) return undefined;
  const name = host.replace(/:[0-9]+$/, '');
  return hostName.test(name) ? name : undefined;
}

export type Device = 'desktop' | 'mobile' | 'tablet';

/**
 * Class of device. `mobileHint` is the header `Sec-CH-UA-Mobile`. An iPad that asks for desktop pages says it is a Mac, and counts
 * as one.
 */
export function deviceOf(userAgent: string, mobileHint: string | undefined): Device {
  if (/ipad|tablet|playbook|silk(?!.*mobile)|kindle/i.test(userAgent)) return 'tablet';
  if (mobileHint === '?1') return 'mobile';
  if (/android/i.test(userAgent)) return /mobile/i.test(userAgent) ? 'mobile' : 'tablet';
  return /mobi|iphone|ipod/i.test(userAgent) ? 'mobile' : 'desktop';
}
