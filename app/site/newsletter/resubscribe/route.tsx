import { redirectDocument } from 'react-router';
import { resubscribe } from '#server/domain/newsletter/subscribe.ts';
import { localeOfHeader } from '#shared/browser-locale.ts';
import { sentPath, subscribePath } from '#shared/newsletter.ts';
import type { Route } from './+types/route';

/** Only a button leads here. */
export const loader = () => redirectDocument(subscribePath, 303);

/** Who left by mistake comes back as they came: a mail asks for the confirmation. */
export async function action({ request }: Route.ActionArgs) {
  const locale = localeOfHeader(request.headers.get('accept-language'));
  const isKnown = await resubscribe(new URL(request.url).searchParams.get('token') ?? '', { locale });
  return redirectDocument(isKnown ? sentPath : subscribePath, 303);
}
