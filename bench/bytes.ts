import type { Row } from '#bench/row.ts';
import { startProduct } from '#tests/setup/product.ts';

const pages = ['/', '/analysis-request', '/login', '/admin/requests', '/client-dashboard'];
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

async function transferred(url: string): Promise<{ bytes: number; text: string }> {
  const { request } = await import('node:http');
  const { brotliDecompressSync } = await import('node:zlib');
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        const text =
          response.headers['content-encoding'] === 'br'
            ? brotliDecompressSync(body).toString()
            : body.toString('latin1');
        resolve({ bytes: body.length, text });
      });
    })
      .on('error', reject)
      .end();
  });
}

/** What a first visit transfers, compressed: the document and what it names. */
export async function measureBytes(): Promise<Row[]> {
  const product = await startProduct();
  const rows: Row[] = [];
  for (const page of pages) {
    await transferred(product.url + page);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const { bytes: html, text } = await transferred(product.url + page);
    const named = [...new Set(text.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g) ?? [])];
    const sums = { css: 0, js: 0, woff2: 0 };
    for (const file of named)
      sums[file.split('.').at(-1) as keyof typeof sums] += (await transferred(product.url + file)).bytes;
    const value = `html ${kilobytes(html)} css ${kilobytes(sums.css)} js ${kilobytes(sums.js)} fonts ${kilobytes(sums.woff2)}`;
    const isHome = page === '/';
    rows.push({
      what: `bytes of ${page}`,
      value,
      number: html + sums.css + sums.js + sums.woff2,
      ...(isHome
        ? {
            goal: 'html + css <= 20 kB, no script, fonts <= 75 kB',
            met: html + sums.css <= 20_000 && sums.js === 0 && sums.woff2 <= 75_000,
          }
        : {}),
    });
  }
  await product.stop();
  return rows;
}
