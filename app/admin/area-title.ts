import { m } from '#messages/messages.js';

/** The document's title; the public, empty shell has no person yet and speaks Italian. */
export function areaTitle(locale: 'it' | 'en' = 'it', ...parts: string[]): string {
  return [...parts, m.admin_area({}, { locale })].join(' · ');
}
