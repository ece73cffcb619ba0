import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { selfSignedCertificate } from '#server/auth/saml/self-signed.ts';
import { closeDatabase, db } from '#server/db/client.ts';
import { readCaseStudy } from '#server/domain/case-studies/case-studies.ts';
import { readContent } from '#server/domain/files/files.ts';
import { claimPicture, fetchPicture, pictureFile } from '#server/domain/files/pictures.ts';
import { readPicture } from '#server/domain/pictures/pictures.ts';
import type { StaffPerson } from '#server/records/person.ts';
import { caseArt } from '#shared/pictures.ts';
import { buildCaseStudy, buildClient, buildStaff } from '#tests/factories.ts';

const app = createApp({ documents: async (context) => context.text('a page') });
let editor: Awaited<ReturnType<typeof buildStaff>>;
let person: StaffPerson;
beforeAll(async () => {
  editor = await buildStaff('Editor');
  person = { kind: 'staff', userId: editor.userId, name: editor.name, email: editor.email, role: 'Editor' };
});
afterAll(closeDatabase);

async function send(token: string, content: Uint8Array, name = 'photo.jpg') {
  const response = await app.request(`/api/v1/pictures?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: new Uint8Array(content),
  });
  return { status: response.status, json: await response.json() };
}

/** A detailed photo of twelve megapixels and about six megabytes, as a telephone makes it: lying on its side, with a place. */
function photo(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 24 } as const;
  return sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#808080', noise } })
    .blur(0.8)
    .withExif({ IFD3: { GPSLatitude: '35/1 54/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
}

const small = () =>
  sharp({ create: { width: 300, height: 200, channels: 4, background: '#0a58' } })
    .png()
    .toBuffer();

describe('a picture of the site', () => {
  it('of six megabytes is served in light files of every width, upright, without the place it was taken at', async () => {
    const original = await photo();
    expect(original.length).toBeGreaterThan(5_000_000);
    const { status, json } = await send(editor.token, original);
    expect([status, json.picture.width, json.picture.height]).toEqual([201, 3000, 4000]);
    const { slug, id } = await buildCaseStudy();
    await db.transaction().execute(async (trx) => {
      await claimPicture(trx, person, { kind: 'case-study', id }, { before: null, after: json.picture.id });
      await trx
        .updateTable('case_studies')
        .set({ picture_id: json.picture.id, picture_alt: 'A photo' })
        .where('id', '=', id)
        .execute();
    });
    const study = (await readCaseStudy(slug))?.study;
    if (!study) throw new Error('the case is not shown');
    const art = caseArt(study);
    expect([art.widths, art.width, art.height]).toEqual([[220, 480, 800, 1200, 1600], 3000, 4000]);
    for (const width of art.widths) {
      for (const format of ['avif', 'webp', 'jpeg']) {
        const file = await readPicture(`case/${slug}-${width}.${format}`);
        expect(file?.bytes.length, `${width} ${format}`).toBeLessThanOrEqual(200_000);
        const metadata = await sharp(file?.bytes).metadata();
        expect([metadata.width, metadata.height, metadata.exif]).toEqual([
          width,
          Math.round((width * 4) / 3),
          undefined,
        ]);
        expect(file?.version).toBe(art.version);
      }
    }
    await db.updateTable('case_studies').set({ status: 'draft' }).where('id', '=', id).execute();
    expect(await readPicture(`case/${slug}-480.avif`)).toBeUndefined();
  }, 60_000);

  it('smaller than the smallest width is offered as it is', async () => {
    const { json } = await send(editor.token, await small());
    const proof = await app.request(`/api/v1/pictures/${json.picture.id}`, {
      headers: { authorization: `Bearer ${editor.token}` },
    });
    const metadata = await sharp(Buffer.from(await proof.arrayBuffer())).metadata();
    expect([proof.status, metadata.format, metadata.width, metadata.hasAlpha]).toEqual([200, 'webp', 300, true]);
  });

  it('is refused when it is none, broken, or too large', async () => {
    const document = await send(editor.token, Buffer.from('%PDF-1.7'), 'photo.jpg');
    expect([document.status, document.json.error.code]).toEqual([415, 'unsupported_type']);
    const cut = (await small()).subarray(0, 20);
    expect((await send(editor.token, cut)).json.error.details).toEqual({ reason: 'broken' });
    expect((await send(editor.token, new Uint8Array(10 * 1024 * 1024 + 1))).status).toBe(413);
  });

  it('is refused when its end is missing, but not for what troubles no reader', async () => {
    const whole = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#0a5' } })
      .jpeg()
      .toBuffer();
    for (const cut of [whole.subarray(0, whole.length - 200), (await small()).subarray(0, -60)]) {
      const { status, json } = await send(editor.token, cut);
      expect([status, json.error?.code, json.error?.details]).toEqual([415, 'unsupported_type', { reason: 'broken' }]);
    }
    // Some cameras leave bytes between the pixels and the end.
    const untidy = Buffer.concat([whole.subarray(0, -2), Buffer.from([0, 0, 0, 0]), whole.subarray(-2)]);
    const { status, json } = await send(editor.token, untidy);
    expect(status).toBe(201);
    const proof = await app.request(`/api/v1/pictures/${json.picture.id}`, {
      headers: { authorization: `Bearer ${editor.token}` },
    });
    expect(proof.status).toBe(200);
  });

  it('is not for others to see before it is published, or to take', async () => {
    const { json } = await send(editor.token, await small());
    const client = await buildClient();
    expect((await client.call(`/pictures/${json.picture.id}`)).status).toBe(403);
    expect((await send((await buildStaff('Viewer')).token, await small())).status).toBe(403);
    const other = await buildStaff('Editor');
    const thief: StaffPerson = { ...person, userId: other.userId };
    const owner = { kind: 'case-study' as const, id: 'cs-1' };
    const claim = db
      .transaction()
      .execute((trx) => claimPicture(trx, thief, owner, { before: null, after: json.picture.id }));
    await expect(claim).rejects.toMatchObject({ code: 'invalid_input' });
    const nobody = db
      .transaction()
      .execute((trx) => claimPicture(trx, person, owner, { before: null, after: randomUUID() }));
    await expect(nobody).rejects.toMatchObject({ code: 'invalid_input' });
  });
});

describe('the address of a picture', () => {
  let server: Server;
  let origin: string;
  let content: Buffer;
  beforeAll(async () => {
    content = await small();
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    server = createServer({ key, cert: selfSignedCertificate(privateKey) }, (request, response) => {
      if (request.url === '/page.png') return void response.end('<!doctype html><title>no picture</title>');
      if (request.url === '/gone.png') return void response.writeHead(404).end();
      response.end(content);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('is read once, and the picture is ours from then on', async () => {
    const { picture } = await fetchPicture(person, `${origin}/boat.png`, { rejectUnauthorized: false });
    const file = await pictureFile(picture.id);
    if (!file) throw new Error('no such picture');
    expect((await buffer(await readContent(file))).equals(content)).toBe(true);
  });

  it('that leads to no picture, nowhere, or into the house is refused', async () => {
    const trusting = { rejectUnauthorized: false };
    await expect(fetchPicture(person, `${origin}/page.png`, trusting)).rejects.toMatchObject({
      code: 'unsupported_type',
    });
    await expect(fetchPicture(person, `${origin}/gone.png`, trusting)).rejects.toMatchObject({ code: 'invalid_input' });
    for (const address of [
      `${origin}/boat.png`,
      'https://localhost/a.png',
      'https://169.254.169.254/latest',
      'https://[::1]/a.png',
    ]) {
      const { status, json } = await editor.call('/pictures/fetched', { address });
      expect([status, json.error.details], address).toEqual([422, { address: 'unreachable' }]);
    }
    expect((await editor.call('/pictures/fetched', { address: 'http://example.com/a.png' })).status).toBe(422);
    expect((await editor.call('/pictures/fetched', { address: 'file:///etc/passwd' })).status).toBe(422);
  });
});
