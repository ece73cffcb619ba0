import { Outlet } from 'react-router';
import { BrandPanel } from '#app/account/brand-panel.tsx';
import { m } from '#messages/messages.js';

/** The frame of the screens that let somebody in. */
export default function EntryLayout() {
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[minmax(22rem,5fr)_7fr]">
      <BrandPanel />
      <main className="mx-auto flex w-full max-w-md flex-col px-5 pt-10 pb-16 sm:px-6 lg:min-h-dvh lg:max-w-lg lg:justify-center lg:px-10 lg:py-16">
        <Outlet />
        <p className="mt-12 text-14 text-ink-3">
          <a href="/" className="underline underline-offset-4 hover:text-ink">
            {m.account_back_to_site()}
          </a>
        </p>
      </main>
    </div>
  );
}
