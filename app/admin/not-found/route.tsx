import { Compass } from 'lucide-react';
import { data, useLocation } from 'react-router';
import { screenMeta } from '#app/admin/parts/screen-route.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { m } from '#messages/messages.js';

export const handle = { hydrate: true };
export const meta = screenMeta(m.admin_missing_title);

/** The document says it by its status too. */
export function loader() {
  return data(null, { status: 404 });
}

/** Within the back office nobody asks the server for what is not there. */
export async function clientLoader() {
  return null;
}

export default function MissingScreen() {
  const { pathname } = useLocation();
  return (
    <EmptyState
      isScreen
      icon={<Compass />}
      title={m.admin_missing_title()}
      action={
        <ButtonLink to="/admin" look="primary">
          {m.admin_missing_back()}
        </ButtonLink>
      }
    >
      <p className="wrap-anywhere">{m.admin_missing_text({ path: pathname })}</p>
    </EmptyState>
  );
}
