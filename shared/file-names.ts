import { type MediaType, mediaTypes } from './media-types.ts';

/** Longest name of a file, in characters. */
const longestName = 120;

/** Names that Windows keeps for devices, whatever follows the first dot. */
const deviceName = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)/i;

/** What a person called a file, made fit to be kept and shown: one line, no path, nothing invisible, never empty. */
export function cleanFileName(given: string): string {
  const lastPart = given
    .slice(-2_000)
    .toWellFormed()
    .normalize('NFC')
    .replace(/^.*[/\\]/su, '');
  const plain = lastPart
    .replace(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replace(/\s+/gu, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const short = shorten(plain).replace(/[. ]+$/g, '');
  if (short === '') return 'file';
  return deviceName.test(short) ? `_${short}` : short;
}

function shorten(name: string): string {
  const characters = [...name];
  if (characters.length <= longestName) return name;
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? '';
  return characters.slice(0, longestName - ending.length).join('') + ending;
}

/** The name under which a file is saved: it ends as its content demands, whatever its sender called it. */
export function downloadName(name: string, type: string): string {
  const clean = cleanFileName(name);
  const endings: readonly string[] = mediaTypes[type as MediaType] ?? ['bin'];
  const ending = /\.([A-Za-z0-9]{1,8})$/.exec(clean)?.[1]?.toLowerCase();
  return ending && endings.includes(ending) ? clean : `${clean}.${endings[0]}`;
}

/**
 * `Content-Disposition` for a name (RFC 6266): plain ASCII for old programs, and the whole of it encoded (RFC 8187). Neither can end
 * the header or its quotes.
 */
export function contentDisposition(kind: 'attachment' | 'inline', name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%;]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
