import { brandMark } from '#server/http/brand-mark.ts';
import { fontFaces } from '#server/http/font-faces.ts';
import type { Settings } from '#shared/settings.ts';

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const sheet = `
:root{color-scheme:light;--ink:oklch(0.22 0.035 255);--ink-2:oklch(0.42 0.03 255);--paper:oklch(0.985 0.008 85);--stone:oklch(0.91 0.025 85);--harbour:oklch(0.47 0.13 250)}
*{box-sizing:border-box}
html{background:var(--paper);color:var(--ink);font:1.0625rem/1.6 "Instrument Sans Variable",system-ui,sans-serif}
body{margin:0;min-height:100vh;min-height:100dvh;display:grid;grid-template-rows:auto 1fr auto}
.in{width:100%;max-width:72rem;margin-inline:auto;padding-inline:clamp(1.25rem,4vw,3rem)}
header .in{display:flex;align-items:center;gap:.625rem;padding-block:1.125rem;font:700 1.25rem/1 "Bricolage Grotesque Variable",system-ui,sans-serif;letter-spacing:-.01em}
header{border-bottom:1px solid var(--stone)}
svg{height:1.75rem;width:auto;flex:none}
main{align-self:center;padding-block:3.5rem}
main .in{display:grid;gap:3rem;align-items:center}
.art{display:none}
@media (min-width:60rem){main .in{grid-template-columns:minmax(0,3fr) minmax(0,2fr)}.art{display:block;justify-self:end;height:auto;width:min(100%,22rem)}}
h1{margin:0 0 1.25rem;max-width:18ch;font:700 clamp(2.125rem,1.6rem + 2.2vw,3.25rem)/1.08 "Bricolage Grotesque Variable",system-ui,sans-serif;letter-spacing:-.025em;text-wrap:balance}
p{margin:0 0 1rem;max-width:60ch}
.said{white-space:pre-line;overflow-wrap:anywhere}
.kept{border:1px solid var(--stone);border-left:4px solid oklch(0.83 0.16 85);background:#fff;border-radius:6px;padding:.875rem 1.125rem}
a{color:var(--harbour);text-underline-offset:.2em;overflow-wrap:anywhere}
footer{border-top:1px solid var(--stone);color:var(--ink-2);font-size:.9375rem}
footer .in{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;padding-block:1.25rem}
`.replaceAll('\n', '');

const usualWords =
  'We are working on the site and it is closed for a short while. Everything you have with us is safe. Please come back in a few minutes.';

const notSent =
  'What you just sent has not been received: nothing was stored. Your browser still has it. Go back, and send it again when the site is open.';

type MaintenancePage = {
  general: Settings['general'];
  /** Words of an Admin in place of the usual ones; empty for those. Plain text. */
  message: string;
  /** True in answer to a form. */
  wasSent: boolean;
};

/** What visitors see while maintenance mode is on: a whole document that needs no script and no database. */
export function maintenancePage({ general, message, wasSent }: MaintenancePage): string {
  const name = escapeHtml(general.siteName);
  const email = escapeHtml(general.companyEmail);
  const phone = escapeHtml(general.companyPhone);
  const contacts = [
    email && `<a href="mailto:${email}">${email}</a>`,
    phone && `<a href="tel:${phone.replace(/[^+\d]/g, '')}">${phone}</a>`,
  ].filter(Boolean);
  return [
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>Closed for maintenance | ${name}</title><link rel="icon" href="/icon.svg" type="image/svg+xml">`,
    `<style>${fontFaces()}${sheet}</style></head><body>`,
    `<header><div class="in">${brandMark('')}<span>${name}</span></div></header>`,
    '<main><div class="in"><div><h1>We will be back shortly</h1>',
    wasSent ? `<p class="kept" role="alert">${notSent}</p>` : '',
    `<p class="said">${message.trim() ? escapeHtml(message.trim()) : usualWords}</p>`,
    `</div>${brandMark(' class="art"')}</div></main>`,
    contacts.length > 0
      ? `<footer><div class="in"><span>In the meantime you can reach us:</span>${contacts.join('')}</div></footer>`
      : '',
    '</body></html>',
  ].join('');
}

const bandWords = {
  it: ['Modalità Manutenzione attiva: i visitatori vedono la pagina di manutenzione.', 'Apri le impostazioni'],
  en: ['Maintenance mode is on: visitors see the maintenance page.', 'Open the settings'],
} as const;

const bandSheet =
  '.maintenance-band{position:sticky;top:0;z-index:99;display:flex;flex-wrap:wrap;justify-content:center;gap:.25rem 1rem;padding:.5rem 1rem;background:oklch(0.83 0.16 85);color:oklch(0.22 0.035 255);font:600 .875rem/1.4 "Instrument Sans Variable",system-ui,sans-serif}.maintenance-band a{color:inherit;text-decoration:underline}';

/** Puts a band above a page of the site that staff see while it is closed for everybody else. */
export function withMaintenanceBand(html: string, language: 'it' | 'en'): string {
  const [text, link] = bandWords[language];
  const band = `<aside class="maintenance-band" aria-label="${language === 'it' ? 'Manutenzione' : 'Maintenance'}" lang="${language}"><span>${text}</span><a href="/admin/settings/system/jobs">${link}</a></aside>`;
  // The link that skips to the content stays the first thing on the page.
  return html
    .replace('</head>', `<style>${bandSheet}</style></head>`)
    .replace(/<body[^>]*>(?:<a class="skip-link"[^>]*>[^<]*<\/a>)?/, (start) => start + band);
}
