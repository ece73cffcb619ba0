import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outbox, type Product, startProduct } from '#tests/setup/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(() => product?.stop());

const hidden = (html: string, name: string) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? '';

/** The form as a browser without JavaScript gets it, opened long enough ago. */
async function openForm(values: Record<string, string> = {}) {
  const html = await (await fetch(`${product.url}/analysis-request`)).text();
  await new Promise((resolve) => setTimeout(resolve, 2_050)); // the time trap
  return new URLSearchParams({
    idempotencyKey: hidden(html, 'idempotencyKey'),
    timeTrap: hidden(html, 'timeTrap'),
    firstName: 'Elena',
    lastName: 'Bonnici',
    email: `${randomUUID()}@form.example`,
    company: 'Form Ltd',
    terms: 'on',
    ...values,
  });
}

const post = (body: BodyInit, address: string) =>
  fetch(`${product.url}/analysis-request`, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { origin: product.url, 'x-forwarded-for': address },
  });

describe('POST /analysis-request without JavaScript', () => {
  it('keeps what was typed, as text, whatever was typed', async () => {
    const hostile = '"><script>alert(1)</script>';
    const form = await openForm({ terms: '', company: hostile, goals: `</textarea>${hostile}`, budget: '5k-15k' });
    const response = await post(form, '198.51.100.2');
    const html = await response.text();
    expect(response.status).toBe(422);
    expect(html).not.toContain('<script>alert(1)');
    expect(html).toContain('&lt;script&gt;alert(1)');
    expect(html).toMatch(/<option[^>]*value="5k-15k"[^>]*selected/);
  });

  it('leads a good form to a confirmation that a reload does not send again', async () => {
    const response = await post(await openForm(), '198.51.100.3');
    expect(response.status).toBe(303);
    const location = response.headers.get('location') ?? '';
    const first = await (await fetch(product.url + location)).text();
    expect(first).toMatch(/REQ-\d{3,}/);
    expect(await (await fetch(product.url + location)).text()).toContain(/REQ-\d{3,}/.exec(first)?.[0]);
  });

  it('makes one request and one mail of the same form sent twice at once', async () => {
    const form = await openForm();
    const answers = await Promise.all([
      post(form, '198.51.100.4'),
      post(form, '198.51.100.4'),
      post(form, '198.51.100.5'),
    ]);
    const pages = await Promise.all(
      answers.map((answer) => fetch(product.url + answer.headers.get('location')).then((page) => page.text())),
    );
    expect(new Set(pages.map((page) => /REQ-\d{3,}/.exec(page)?.[0])).size).toBe(1);
    await expect
      .poll(() => outbox(product.dataDir).filter((mail) => mail.name.includes(form.get('email') ?? '-')).length, {
        timeout: 15_000,
      })
      .toBe(1);
  });

  it('shows a filled honeypot the same confirmation', async () => {
    const response = await post(await openForm({ faxNumber: '123' }), '198.51.100.6');
    expect(response.status).toBe(303);
    expect(await (await fetch(product.url + response.headers.get('location'))).text()).toMatch(/REQ-\d{3,}/);
  });
});
