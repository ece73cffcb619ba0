import { type CalloutKind, cardWords, dressCards } from '#shared/rich-cards.ts';

/** Cards in a mail: tables, because Outlook's mails are drawn by Word, which knows no other way to give words a ground. */

const ink = '#1b2433';
const soft = '#5b6472';

const grounds: Record<CalloutKind, { ground: string; edge: string }> = {
  note: { ground: '#eaf1f8', edge: '#1f4e79' },
  warning: { ground: '#fdf0ec', edge: '#b3402a' },
  tip: { ground: '#ecf5ee', edge: '#2f7a4d' },
};

const table = (cells: string, width = ' width="100%"') =>
  `<table role="presentation"${width} cellpadding="0" cellspacing="0" style="margin:0 0 22px;border-collapse:separate"><tbody>${cells}</tbody></table>`;

const line = (text: string, style: string) => `<p style="margin:0;${style}">${text}</p>`;
const name = (text: string) => line(text, `font-size:13px;line-height:20px;font-weight:700;color:${soft}`);
const value = (text: string) => line(text, `font-size:26px;line-height:32px;font-weight:700;color:${ink}`);
const label = (text: string) => line(text, `font-size:14px;line-height:20px;color:${soft}`);

/** Two in a row: a phone has room for no more. */
function pairs(cells: string[], shade: string | undefined): string {
  const look = `padding:12px 14px;vertical-align:top;border-top:2px solid ${ink}`;
  const rows = Array.from({ length: Math.ceil(cells.length / 2) }, (_, row) => cells.slice(row * 2, row * 2 + 2));
  const cell = (inner: string) => `<td width="50%"${shade ? ` class="${shade}"` : ''} style="${look}">${inner}</td>`;
  return table(rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join(''));
}

const numberLines = (number: string, words: string) => `${number && value(number)}${words && label(words)}`;

/** Most pixels of a picture in half a mail: Outlook heeds nothing but its attributes. */
const half = 240;

const narrowed = (html: string) =>
  html.replace(/ width="(\d+)" height="(\d+)"/, (whole, width: string, height: string) =>
    Number(width) <= half ? whole : ` width="${half}" height="${Math.round((Number(height) * half) / Number(width))}"`,
  );

function side(inner: string, index: number): string {
  const [, number, words] = /^(?:<strong[^>]*>([^<]*)<\/strong>)?([^<]*)$/.exec(inner) ?? [];
  const shown = words === undefined ? narrowed(inner) : numberLines(number?.trim() ?? '', words.trim());
  return name(cardWords[index === 0 ? 'before' : 'after']) + shown;
}

/** A dressed text with its cards as tables. @param shade - the class of what has a ground of its own */
export const mailCards = (html: string, shade?: string): string =>
  dressCards(html, {
    callout: (kind) => {
      const { ground, edge } = grounds[kind];
      const look = `padding:14px 16px 1px;background:${ground};border-left:4px solid ${edge};border-radius:6px`;
      return [
        `${table(`<tr><td${shade ? ` class="${shade}"` : ''} style="${look}">${name(cardWords[kind])}`).split('</tbody>')[0]}`,
        '</td></tr></tbody></table>',
      ];
    },
    button: (link) => {
      if (!link) return '';
      const look = `display:inline-block;padding:13px 24px;color:${ink};font-size:16px;font-weight:600;text-decoration:none`;
      const dressed = link.replace(/ style="[^"]*"/, '').replace('<a', `<a class="call" style="${look}"`);
      return table(`<tr><td style="background:#f2bd3f;border-radius:6px">${dressed}</td></tr>`, '');
    },
    figures: (numbers) =>
      pairs(
        numbers.map((each) => numberLines(each.value, each.label)),
        shade,
      ),
    compare: (sides) => pairs(sides.map(side), shade),
  });
