import { redirectDocument } from 'react-router';
import { resubscribe } from '#server/domain/newsletter/subscribe.ts';
import { sentPath, subscribePath } from '#shared/newsletter.ts';
import type { Route } from './+types/route';

/** Only a button leads here. */
export const loader = () => redirectDocument(subscribePath, 303);

/** Who left by mistake comes back as they came: a mail asks for the confirmation. */
export async function action({ request }: Route.ActionArgs) {
  const isKnown = await resubscribe(new URL(request.url).searchParams.get('token') ?? '');
  return redirectDocument(isKnown ? sentPath : subscribePath, 303);
}
