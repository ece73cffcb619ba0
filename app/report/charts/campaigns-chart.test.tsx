import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ReportPage } from '#app/report/report-page.tsx';
import type { Part } from '#shared/analysis-document.ts';
import type { ReportScope } from '#shared/analysis-report.ts';
import { goldenReport } from '#tests/reports/report-of.ts';

const campaign = (name: string, spend: string, acos: string | null): Part => ({
  name,
  clicks: 100,
  spend,
  sales: acos === null ? '0.00' : '100.00',
  orders: acos === null ? 0 : 4,
  acos,
});

const campaigns = [
  campaign('SP_MANUAL_KEYWORDS_BROAD_WATER_BOTTLES_ITALY', '12345.00', null),
  campaign('SP | Auto | ricerca di prodotti per la casa', '1234.00', null),
  campaign('日本語キャンペーン・水筒・子供用・直飲み・軽量ステンレス', '940.00', '12.500000'),
  campaign(
    'Famiglia 👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦',
    '33.00',
    '0.110000',
  ),
];

type Text = { left: number; right: number; y: number; text: string };

/** As browsers draw them at full size. */
function widthOf(text: string): number {
  const ofLetter = (letter: string) =>
    /[\p{scx=Han}\p{scx=Kana}\p{RGI_Emoji}]/v.test(letter) ? 14 : /\p{Lu}/u.test(letter) ? 10 : 7;
  return [...new Intl.Segmenter('en').segment(text)].reduce((sum, { segment }) => sum + ofLetter(segment), 0);
}

/** What is written in the drawing that is so wide. */
async function textsOf(width: number): Promise<Text[]> {
  const report = await goldenReport('it');
  const [scope] = report.scopes as [ReportScope];
  const breakdown = { ...scope.breakdown, campaigns };
  const page = renderToStaticMarkup(
    <ReportPage report={{ ...report, scopes: [{ ...scope, breakdown }] }} links={{}} timeZone="Europe/Rome" />,
  );
  const drawing = new RegExp(`<svg viewBox="0 0 ${width} (?:(?!</svg>).)*nessuna vendita(?:(?!</svg>).)*`, 's').exec(
    page,
  )?.[0];
  return [...(drawing ?? '').matchAll(/<text x="([\d.]+)" y="([\d.]+)"([^>]*)>([^<]*)</g)].map(
    ([, x, y, more = '', text = '']) => {
      const [at, wide] = [Number(x), widthOf(text)];
      const left = more.includes('"end"') ? at - wide : more.includes('"middle"') ? at - wide / 2 : at;
      return { left, right: left + wide, y: Number(y), text };
    },
  );
}

describe('the bars of the campaigns', () => {
  it.each([320, 928])(
    'write no word over another one or over the edge of %i, whatever campaigns are called',
    async (width) => {
      const texts = await textsOf(width);
      expect(texts.map(({ text }) => text)).toContain('nessuna vendita');
      for (const one of texts) {
        expect(one.right, one.text).toBeLessThanOrEqual(width);
        for (const other of texts.filter(({ y, left }) => Math.abs(y - one.y) < 12 && left > one.left))
          expect(one.right, `${one.text} | ${other.text}`).toBeLessThanOrEqual(other.left);
      }
    },
  );
});
