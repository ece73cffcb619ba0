/** Finds the addresses in what somebody typed: the web (`https:` and `http:` alone) and mail. Everything else is words. */

export type TextPart = { text: string; href?: string };

/** Longest address that becomes a link. */
const mostLetters = 2_000;

/** Marks and invisible signs end an address: nobody reads another one than they go to. */
const pattern =
  /(?<![\p{L}\p{N}_@./-])(?:(?<web>https?:\/\/[^\s<>"'`{}|\\^\p{Cf}\p{Cc}]+)|(?<mail>[a-z0-9][a-z0-9._%+-]{0,63}@[a-z0-9][a-z0-9-]{0,62}(?:\.[a-z0-9][a-z0-9-]{0,62}){0,8}\.[a-z]{2,24}(?![\p{L}\p{N}_@-])))/giu;

/** Without the marks of the sentence around it; a bracket belongs to an address that opened it. */
function trimmed(address: string): string {
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address[end - 1] ?? '';
    if (/[.,;:!?…’»”*_]/u.test(last)) continue;
    const opening = { ')': '(', ']': '[' }[last];
    if (opening === undefined) break;
    const body = address.slice(0, end);
    if (body.split(opening).length >= body.split(last).length) break;
  }
  return address.slice(0, end);
}

/** Whether a web address is one; none is what names somebody to sign in as, which is how addresses deceive. */
function isWebAddress(address: string): boolean {
  const [, authority = ''] = /^https?:\/\/([^/?#]*)/i.exec(address) ?? [];
  if (authority.includes('@') || address.length > mostLetters || !URL.canParse(address)) return false;
  return new URL(address).hostname.includes('.');
}

function targetOf(address: string, isMail: boolean): string | undefined {
  if (isMail) return `mailto:${address}`;
  return isWebAddress(address) ? address : undefined;
}

/** The text in parts, in its order; joined they are the text. */
export function linkedText(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    const found = trimmed(match[0]);
    const href = targetOf(found, match.groups?.mail !== undefined);
    if (href === undefined) continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    parts.push({ text: found, href });
    from = match.index + found.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}
