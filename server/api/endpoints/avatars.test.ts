import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { closeDatabase } from '#server/db/client.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { buildStaff } from '#tests/factories.ts';

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

const app = new Hono().route('/', createApp({ documents: async () => new Response() }));

async function upload({ token, userId }: { token: string; userId: string }, body: Uint8Array<ArrayBuffer>) {
  const headers = { authorization: `Bearer ${token}`, 'content-length': String(body.length) };
  const answer = await app.request(`/api/v1/users/${userId}/avatar`, { method: 'PUT', headers, body });
  return { status: answer.status, json: await answer.json() };
}

const bytes = (buffer: Buffer) => new Uint8Array(buffer);
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2060a0' } }).withExif({
    IFD0: { Artist: 'Somebody', Copyright: 'Secret place' },
  });

it('a picture becomes a small square at an address that nobody guesses, without what the camera noted', async () => {
  const admin = await buildStaff('Admin');
  const original = await photo(900, 500).jpeg().toBuffer();
  expect(original.includes('Secret place')).toBe(true);
  const { status, json } = await upload(admin, bytes(original));
  expect(status).toBe(200);
  expect(json.user.avatar).toMatch(/^\/api\/v1\/avatars\/[\w-]{32}$/);
  const shown = await app.request(json.user.avatar);
  expect(shown.headers.get('content-type')).toBe('image/webp');
  expect(shown.headers.get('cache-control')).toContain('private');
  const kept = Buffer.from(await shown.arrayBuffer());
  expect(await sharp(kept).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
  expect((await sharp(kept).metadata()).exif).toBeUndefined();
  expect(kept.includes('Secret place')).toBe(false);
});

it('the address of a picture that was replaced or taken away answers nothing', async () => {
  const admin = await buildStaff('Admin');
  const first = (await upload(admin, bytes(await photo(300, 300).png().toBuffer()))).json.user.avatar;
  const second = (await upload(admin, bytes(await photo(300, 300).webp().toBuffer()))).json.user.avatar;
  expect(second).not.toBe(first);
  expect((await app.request(first)).status).toBe(404);
  const removed = await admin.call(`/users/${admin.userId}/avatar`, undefined, 'DELETE');
  expect(removed.json.user.avatar).toBeNull();
  expect((await app.request(second)).status).toBe(404);
});

it('what is no picture by its content is refused, whatever it calls itself', async () => {
  const admin = await buildStaff('Admin');
  const jpeg = await photo(400, 400).jpeg().toBuffer();
  const wrong = {
    nothing: Buffer.alloc(0),
    text: Buffer.from('hello'),
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
    gif: await photo(9, 9).gif().toBuffer(),
    'a page that begins as JPEG': Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<script>')]),
    'a picture cut off': jpeg.subarray(0, 300),
  };
  for (const [name, body] of Object.entries(wrong)) {
    const { status, json } = await upload(admin, bytes(body));
    expect([name, status, json.error?.details.fields.picture]).toEqual([name, 422, 'not a picture']);
  }
});

it('more than five megabytes are refused, and less than that are not', async () => {
  const admin = await buildStaff('Admin');
  const { status, json } = await upload(admin, new Uint8Array(5 * 1024 * 1024 + 1));
  expect([status, json.error.code]).toEqual([413, 'payload_too_large']);
  const noise = await sharp(randomBytes(1100 * 1100 * 3), { raw: { width: 1100, height: 1100, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  expect(noise.length).toBeGreaterThan(2 * 1024 * 1024);
  expect((await upload(admin, bytes(noise))).status).toBe(200);
});

it('nobody but an Admin changes a picture', async () => {
  const [editor, picture] = [await buildStaff('Editor'), bytes(await photo(99, 99).png().toBuffer())];
  expect((await upload(editor, picture)).status).toBe(403);
});
