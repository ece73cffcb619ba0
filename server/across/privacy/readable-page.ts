import { m } from '#messages/messages.js';
import type { Column } from '#server/tables/table.ts';
import { dateTimeWithZone } from '#shared/dates.ts';
import type { HoldingKind } from '#shared/privacy.ts';
import { kindWords } from './page-kinds.ts';
import { headingOf, shownValue } from './page-values.ts';
import { asText, type Reader } from './page-words.ts';

/** The page of an archive that people read: no scripts, nothing loaded from anywhere, to be opened from the disk, also on a phone. */

export type Table = { kind: HoldingKind; columns: Column[]; rows: unknown[][] };
export type PageFacts = Reader & {
  siteName: string;
  /** Where questions go: an address of mail, or of a page. */
  contact: string;
  email: string;
  at: Date;
  isOwn: boolean;
  /** Who else gets the data, and for how long it is kept; told of what the archive holds. */
  recipients: (tables: readonly Table[]) => string[];
  terms: string[];
};

/** A record as a list of what is filled in; tables of twenty columns are read by nobody. */
function section({ kind, columns, rows }: Table, reader: Reader): string {
  const { locale } = reader;
  const { title, text } = kindWords[kind];
  const items = rows.map((row) => {
    const filled = columns
      .map((column, at) => [column.name, shownValue(column, row[at], `data/${kind}.json`, reader)] as const)
      .filter(([, value]) => value !== '');
    return `<dl>${filled.map(([name, value]) => `<dt>${asText(headingOf(name, reader))}</dt><dd>${value}</dd>`).join('')}</dl>`;
  });
  return `<section id="${kind}"><h2>${asText(title({}, { locale }))} <small>${rows.length}</small></h2><p>${asText(text({}, { locale }))}</p>\n${items.join('\n')}</section>`;
}

const listed = (id: string, title: string, text: string, items: readonly string[]) =>
  `<section id="${id}"><h2>${asText(title)}</h2>${text && `<p>${asText(text)}</p>`}<ul>${items.map((item) => `<li>${asText(item)}</li>`).join('')}</ul></section>`;

const style = `*{box-sizing:border-box}body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#1b2733;background:#fff;overflow-wrap:anywhere}
h1,h2{line-height:1.2}h2{border-top:1px solid #ccd3da;padding-top:1.5rem;margin-top:2.5rem}h2 small{color:#5a6875;font-weight:400}
dl{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,3fr);gap:.15rem 1rem;border-left:3px solid #ccd3da;padding-left:1rem;margin:1rem 0}
dt{color:#5a6875}dd{margin:0;min-width:0;white-space:pre-wrap}dd ul{margin:0;padding-left:1.2rem}nav ul{columns:2}
@media(max-width:30rem){dl{grid-template-columns:minmax(0,1fr)}dd{margin-bottom:.5rem}nav ul{columns:1}}`;

/** The page with all tables, in the words of its reader. */
export function readablePage(tables: Table[], facts: PageFacts): string {
  const { siteName, contact, email, at, isOwn, locale, timeZone, recipients, terms } = facts;
  const options = { locale };
  const titleOf = ({ kind }: Table) => kindWords[kind].title({}, options);
  const filled = tables.filter(({ rows }) => rows.length > 0);
  const empty = tables.filter(({ rows }) => rows.length === 0).map(titleOf);
  const links = [
    ...filled.map((table) => [table.kind, `${titleOf(table)} (${table.rows.length})`] as const),
    ['recipients', m.own_data_recipients({}, options)] as const,
    ['terms', m.own_data_terms({}, options)] as const,
  ];
  const asOf = m.own_data_as_of({ moment: dateTimeWithZone(at, timeZone, locale), timeZone }, options);
  const notes = isOwn ? m.own_data_own_notes({ contact }, options) : m.own_data_staff_notes({}, options);
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${asText(m.own_data_title({ email, siteName }, options))}</title><style>${style}</style></head><body>
<h1>${asText(m.own_data_heading({ siteName, email }, options))}</h1>
<p>${asText(asOf)}</p>
<p>${asText(notes)}</p>
<p>${asText(m.own_data_rights({ contact }, options))}</p>
<nav aria-label="${asText(m.own_data_contents({}, options))}"><ul>${links.map(([id, text]) => `<li><a href="#${id}">${asText(text)}</a></li>`).join('')}</ul></nav>
${empty.length > 0 ? `<p>${asText(m.own_data_nothing({ kinds: empty.join(', ') }, options))}</p>` : ''}
${filled.map((table) => section(table, facts)).join('\n')}
${listed('recipients', m.own_data_recipients({}, options), m.own_data_recipients_text({ siteName }, options), recipients(filled))}
${listed('terms', m.own_data_terms({}, options), '', terms)}
</body></html>
`;
}
