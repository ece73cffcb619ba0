import { areaTitle } from '#app/admin/area-title.ts';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = ({ matches: [, layout] }) => {
  const locale = layout.loaderData?.person.language ?? 'it';
  return [{ title: areaTitle(locale, m.admin_newsletter_title({}, { locale })) }];
};

export default function ReadersScreen() {
  return null;
}
