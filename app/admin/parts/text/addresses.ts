/**
 * The address that a person means who types one: `example.com`, `/services`, `anna@example.com`, `+39 02 1234567` or all of it.
 * Undefined where none is meant.
 */
export function meantAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (text === '' || /\s/.test(text.replace(/^(tel:|\+)[\d\s().-]+$/, ''))) return undefined;
  if (text.startsWith('/')) return /^\/(?![/\\])\S*$/.test(text) ? text : undefined;
  if (/^[^\s@/:]+@[^\s@/]+\.[^\s@/.]{2,}$/.test(text)) return `mailto:${text}`;
  if (/^\+[\d\s().-]{6,}$/.test(text)) return `tel:${text.replace(/[^\d+]/g, '')}`;
  if (/^(mailto:[^\s@]+@[^\s@]+|tel:\+?[\d\s().-]+)$/i.test(text)) return text.replace(/\s/g, '');
  const full = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/:]+:\d+(\/|$)/.test(text) ? text : `https://${text}`;
  const url = URL.parse(full);
  if (!url || !/^https?:$/.test(url.protocol) || !/^([^.]+\.)+[^.]{2,}$/.test(url.hostname)) return undefined;
  return full;
}
