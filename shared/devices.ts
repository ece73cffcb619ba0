/** What a browser says of itself, in the few words people know their own devices by. */

export type Device = { browser: string; system: string; kind: 'phone' | 'tablet' | 'computer' | 'program' };

/** Most particular first: browsers name those they descend from as well. */
const browsers: [pattern: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
];

const systems: [pattern: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

const nameIn = (list: [RegExp, string][], text: string) => list.find(([pattern]) => pattern.test(text))?.[1] ?? '';

/** Browser and system named by a `User-Agent` header; empty where it names none that is known. */
export function describeDevice(userAgent: string): Device {
  const text = userAgent.slice(0, 1000);
  const browser = nameIn(browsers, text);
  const system = nameIn(systems, text);
  if (!browser) return { browser, system, kind: system === '' ? 'program' : kindOf(text) };
  return { browser, system, kind: kindOf(text) };
}

function kindOf(text: string): Device['kind'] {
  if (/\biPad\b|\bTablet\b/.test(text) || (/\bAndroid\b/.test(text) && !/\bMobile\b/.test(text))) return 'tablet';
  return /\biPhone\b|\bMobile\b/.test(text) ? 'phone' : 'computer';
}
