import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { textLink } from '#app/account/heading.tsx';
import { useSiteName } from '#app/account/use-site-name.ts';
import { BrandMark } from '#app/ui/brand-mark.tsx';
import { Button } from '#app/ui/button.tsx';
import { m } from '#messages/messages.js';

type FrameProps = {
  home: { path: string; label: string } | undefined;
  /** Absent for somebody who is signed out already. */
  onSignOut?: () => Promise<void>;
  children: ReactNode;
};

/** Head and column of the screen that somebody sees their own account on. */
export function Frame({ home, onSignOut, children }: FrameProps) {
  const siteName = useSiteName();
  return (
    <>
      <header className="border-b border-stone-2 print:hidden">
        <div className="mx-auto flex h-14 max-w-4xl items-center justify-between gap-4 px-5 md:px-6">
          <a href="/" className="flex items-center gap-2.5">
            <BrandMark className="h-6.5 w-auto" />
            <span className="font-display text-17 font-bold tracking-tight">{siteName}</span>
          </a>
          {onSignOut && (
            <Button look="quiet" onPress={() => void onSignOut()} className="-mr-3.5">
              {m.account_own_sign_out()}
            </Button>
          )}
        </div>
      </header>
      <main className="mx-auto max-w-4xl px-5 pt-8 pb-24 md:px-6 md:pt-12">
        {home && (
          <p className="mb-4 text-14 print:hidden">
            <Link to={home.path} className={textLink}>
              {home.label}
            </Link>
          </p>
        )}
        {children}
      </main>
    </>
  );
}
