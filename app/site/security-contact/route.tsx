import { getSettings } from '#server/records/settings.ts';
import type { Route } from './+types/route';

const validDays = 180;

/** `/.well-known/security.txt` (RFC 9116): where somebody who found a hole writes to. */
export async function loader({ request }: Route.LoaderArgs) {
  const { origin } = new URL(request.url);
  const { companyEmail } = (await getSettings()).general;
  const expires = new Date(Date.now() + validDays * 86_400_000).toISOString().replace(/\.\d+Z$/, 'Z');
  const lines = [
    `Contact: ${companyEmail ? `mailto:${encodeURI(companyEmail)}` : `${origin}/contact`}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en, it',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
