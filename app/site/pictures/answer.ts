import { isKnown } from '#shared/entity-tags.ts';

type File = { bytes: Uint8Array; version: string; type: string };

/**
 * A picture as an answer. At the address of its version it never changes; at any other it is asked for again each time.
 * Link previews are shown inside other sites, so a picture may be used from anywhere.
 */
export function answerPicture(request: Request, file: File | undefined): Response {
  if (!file) return new Response('Not found', { status: 404, headers: { 'cache-control': 'no-store' } });
  const { searchParams } = new URL(request.url);
  const headers = {
    'content-type': file.type,
    'content-length': String(file.bytes.byteLength),
    'cache-control':
      searchParams.get('v') === file.version ? 'public, max-age=31536000, immutable' : 'public, no-cache',
    etag: `"${file.version}"`,
    'cross-origin-resource-policy': 'cross-origin',
  };
  if (isKnown(request.headers.get('if-none-match'), headers.etag)) {
    const { 'content-length': _, 'content-type': __, ...kept } = headers;
    return new Response(null, { status: 304, headers: kept });
  }
  return new Response(request.method === 'HEAD' ? null : (file.bytes as BodyInit), { headers });
}
