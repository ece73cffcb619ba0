import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, describe, expect, it } from 'vitest';
import { linkToPdf, openPdfLink } from '#server/domain/requests/desk.ts';
import type { ClientPerson } from '#server/records/person.ts';
import { buildClient, buildRequest, buildStaff } from '#tests/factories.ts';

type Client = Awaited<ReturnType<typeof buildClient>>;
type Staff = Awaited<ReturnType<typeof buildStaff>>;
let client: Client;
let other: Client;
let editor: Staff;
let viewer: Staff;
beforeAll(async () => {
  client = await buildClient();
  other = await buildClient();
  editor = await buildStaff('Editor');
  viewer = await buildStaff('Viewer');
});

const anybody = async () => {};
const tokenOf = (url: string) => url.split('/').at(-1) as string;

async function textOf(content: Buffer): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(content) }).promise;
  const pages = Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1));
  const texts = await Promise.all(pages.map(async (page) => (await (await page).getTextContent()).items));
  return texts
    .flat()
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ');
}

describe('POST /api/v1/pdfs', () => {
  it('gives the client and staff an address that saves the request as both sides may see it', async () => {
    const request = await buildRequest({ clientId: client.id, email: client.email, status: 'in-progress' });
    await editor.call(`/requests/${request.reference}/notes`, { text: 'private thought' });
    await editor.call(`/requests/${request.reference}/needs`, { text: 'Your ASIN list', version: request.version });
    for (const somebody of [client, editor]) {
      const { status, json } = await somebody.call('/pdfs', { reference: request.reference, kind: 'request' });
      expect(status).toBe(200);
      const { name, content } = await openPdfLink(tokenOf(json.url), anybody);
      expect(name).toBe(`${request.reference}.pdf`);
      const text = await textOf(content);
      expect(text).toContain('Business Analysis');
      expect(text).toContain('Your ASIN list');
      expect(text).not.toContain('private thought');
    }
  });

  it('gives the written report, of the version that counts', async () => {
    const request = await buildRequest({ clientId: client.id, email: client.email, status: 'in-progress' });
    expect((await client.call('/pdfs', { reference: request.reference, kind: 'report' })).status).toBe(404);
    const body = { text: '# Findings\n\nFirst words', fileId: null, version: request.version };
    const made = await editor.call(`/requests/${request.reference}/report`, body);
    const next = { ...body, text: '# Findings\n\nBetter words', version: made.json.request.version };
    await editor.call(`/requests/${request.reference}/report`, next);
    const { json } = await client.call('/pdfs', { reference: request.reference, kind: 'report' });
    const { name, content } = await openPdfLink(tokenOf(json.url), anybody);
    expect(name).toBe(`${request.reference}-report-v2.pdf`);
    const text = await textOf(content);
    expect(text).toContain('Better words');
    expect(text).not.toContain('First words');
  });

  it('is nothing for other clients, unproven requests, Viewers and made-up addresses', async () => {
    const request = await buildRequest({ clientId: client.id, email: client.email });
    const unproven = await buildRequest({ clientId: client.id, email: client.email, confirmed: false });
    const ask = (call: Client['call'], reference: string) => call('/pdfs', { reference, kind: 'request' });
    expect((await ask(other.call, request.reference)).status).toBe(404);
    expect((await ask(client.call, unproven.reference)).status).toBe(404);
    expect((await ask(editor.call, unproven.reference)).status).toBe(200);
    expect((await ask(viewer.call, request.reference)).status).toBe(403);
    expect((await client.call('/pdfs/made-up')).status).toBe(404);
  });

  it('opens an address for a minute only, and not after its session has ended', async () => {
    const request = await buildRequest({ clientId: client.id, email: client.email });
    const { json } = await client.call('/pdfs', { reference: request.reference, kind: 'request' });
    const later = new Date(Date.now() + 61_000);
    await expect(openPdfLink(tokenOf(json.url), anybody, later)).rejects.toMatchObject({ code: 'not_found' });
    const person = { kind: 'client', userId: client.userId, clientId: client.id } as ClientPerson;
    const session = { sessionId: '00000000-0000-4000-8000-000000000000' };
    const ended = await linkToPdf({ person, session }, request.reference, 'request');
    await expect(openPdfLink(tokenOf(ended.url), anybody)).rejects.toMatchObject({ code: 'not_found' });
  });
});
