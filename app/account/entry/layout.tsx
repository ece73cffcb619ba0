import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { BrandPanel } from '#app/account/brand-panel.tsx';
import { useHelpAddress } from '#app/account/use-site-name.ts';
import { m } from '#messages/messages.js';
import { signInStart } from '#shared/sign-in-start.ts';

/** Drawn by the server, and shown before any script is asked for. */
export const handle = { paintsFirst: true };

/** The frame of the screens that let somebody in. */
export default function EntryLayout() {
  const help = useHelpAddress();
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[minmax(22rem,5fr)_7fr]">
      <BrandPanel />
      {/* Begins at a height of its own: what comes below when scripts arrive must not move a button that is being pressed. */}
      <main className="mx-auto flex w-full max-w-md flex-col px-5 pt-10 pb-16 sm:px-6 lg:max-w-lg lg:px-10 lg:pt-[max(4rem,20dvh)]">
        <noscript>
          <p className="mb-8 rounded-md bg-selected px-3 py-2.5 text-14 font-medium">{m.account_needs_script()}</p>
        </noscript>
        {/* Taken over after the frame, in a step of its own: one step for both is a long one on a phone. */}
        <Suspense>
          <Outlet />
        </Suspense>
        <p className="mt-12 text-14 text-ink-3">
          {help !== undefined && (
            <span className="mb-2 block">
              {m.account_help()}{' '}
              <a href={`mailto:${help}`} className="underline underline-offset-4 hover:text-ink">
                {help}
              </a>
            </span>
          )}
          <a href="/" className="underline underline-offset-4 hover:text-ink">
            {m.account_back_to_site()}
          </a>
        </p>
      </main>
      <script dangerouslySetInnerHTML={{ __html: signInStart }} />
    </div>
  );
}
