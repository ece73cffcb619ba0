import { drawSheet } from '#server/pdf/draw-sheet.ts';
import { richBlocks } from '#server/rich/blocks.ts';

/** A report with everything that a consultant writes: chapters, marks, numbered lists, a table, a quote. */
const chapters = [
  `<h2>What the account spends</h2><p>In the <strong>60 days to 31 October</strong> the account spent <strong>€12,480</strong> on advertising and sold for €41,600 through it: an ACOS of 30%. One euro in six went to
search terms that <em>never sold once</em>.</p><ol><li><p>Terms without a sale: <strong>€2,080</strong>, 117 of them above the break-even number of clicks.</p><ol><li><p>Competitors' names, €640.</p></li><li><p>Other sizes of the product, €910.</p></li></ol></li><li><p>Exact terms that a broad campaign pays for twice: €730.</p></li></ol>`,
  `<h2>Where it goes</h2><p>The five campaigns that carry most of it, by what they cost. Three of them stay as they are.</p><table><tbody><tr><th>Campaign</th><th>Spend</th><th>Sales</th><th>ACOS</th></tr><tr><td>Garden hose, broad</td><td>€4,120</td><td>€9,050</td><td>46%</td></tr><tr><td>Garden hose, exact</td><td>€2,310</td><td>€11,400</td><td>20%</td></tr><tr><td>Sprinklers, auto</td><td>€1,980</td><td>€3,760</td><td>53%</td></tr><tr><td>Brand</td><td>€1,240</td><td>€10,900</td><td>11%</td></tr><tr><td>Fittings</td><td>€890</td><td>€2,480</td><td>36%</td></tr></tbody></table><h3>Two that are too dear</h3><p>The broad campaign and the automatic one buy the same clicks. Read more about <a href="https://example.com/match-types">match types</a>.</p>`,
  `<h2>What to do first</h2><ul><li><p>Put the 117 terms in as negatives; the file is in your dashboard.</p></li><li><p>Lower the bids of the automatic campaign by a third.</p></li><li><p>Look again after <strong>14 days</strong>.</p></li></ul><blockquote><p>A low ACOS is no goal by itself: what counts is what is left of a sale.</p></blockquote>`,
];

/** The report as a PDF; `letters` asks for chapters until that many letters stand in it. @returns the file and its letters */
export async function drawReport(letters = 0): Promise<{ content: Buffer; letters: number }> {
  const html = [...chapters];
  const count = () => html.join('').replace(/<[^>]*>/g, '').length;
  for (let n = 0; count() < letters; n += 1) html.push(chapters[n % chapters.length] as string);
  const content = await drawSheet({
    language: 'en',
    site: { name: 'Vantaggio', lines: ['14 Triq il-Vapur, Sliema'] },
    author: 'Chiara Vella',
    kicker: 'Report on request REQ-014',
    title: 'Growth in Germany',
    about: ['Prepared for Elena Marchetti, Casa Lume Srl, by Chiara Vella', 'Delivered on 6 November 2026'],
    contents: 'Contents',
    parts: [{ kind: 'text', heading: '', blocks: richBlocks(html.join('')) }],
    foot: (page, pages) => `Vantaggio · Page ${page} of ${pages}`,
  });
  return { content, letters: count() };
}
