import { Link } from 'react-router';
import { leaveForLanding } from '#app/account/landing.ts';
import { PageTitle } from '#app/account/page-title.tsx';
import { supabase } from '#app/session/supabase.ts';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';

export const handle = { hydrate: true };

/** Takes the session that another part of a sign-in left in the URL, and goes on. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const next = new URL(request.url).searchParams.get('next');
  const { error } = await supabase().auth.initialize();
  const { data } = await supabase().auth.getSession();
  if (!error && data.session) await leaveForLanding(next);
  return null;
}
clientLoader.hydrate = true as const;

export default function Callback() {
  return (
    <>
      <PageTitle>{m.account_callback_heading()}</PageTitle>
      <h1 className="mb-3 font-display text-34 leading-tight font-semibold text-balance">
        {m.account_callback_heading()}
      </h1>
      <p className="mb-6 text-ink-2">{m.account_callback_text()}</p>
      <Link to="/login" className="font-semibold text-harbour underline underline-offset-4">
        {m.account_to_login()}
      </Link>
    </>
  );
}
