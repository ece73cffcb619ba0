import { type MediaType, mediaTypes } from './media-types.ts';

/** Longest name of a file, in characters. */
const longestName = 120;

/** Longest name of a file, in bytes: disks take 255, and a name that is saved again gets "(1)", or a number before it in an archive. */
const mostBytes = 200;

/** Bytes in UTF-8 of a text without halves of signs. */
const bytesOf = (text: string) => encodeURIComponent(text).replace(/%../g, '_').length;

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
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? '';
  const characters = [...name.slice(0, name.length - ending.length)];
  const kept = characters.slice(0, longestName - ending.length);
  let bytes = bytesOf(kept.join('') + ending);
  while (bytes > mostBytes) bytes -= bytesOf(kept.pop() ?? '');
  return kept.join('') + ending;
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
