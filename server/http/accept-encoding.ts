/** `br;q=0` refuses what it names (RFC 9110 section 12.5.3). */
const encoding = (name: string) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`, 'i');
const brotli = encoding('br');
const gzip = encoding('gzip');

/** True when a browser with this `Accept-Encoding` takes Brotli. */
export const acceptsBrotli = (accepted: string) => brotli.test(accepted);
/** True when a browser with this `Accept-Encoding` takes gzip. */
export const acceptsGzip = (accepted: string) => gzip.test(accepted);
