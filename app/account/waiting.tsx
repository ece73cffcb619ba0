import { BrandMark } from '#app/ui/brand-mark.tsx';
import { m } from '#messages/messages.js';
import { PageTitle } from './page-title.tsx';

/** A screen that nothing can be said on before its scripts have asked. */
export function Waiting() {
  return (
    <div className="grid min-h-dvh place-items-center" aria-busy="true">
      <PageTitle>{m.account_own_heading()}</PageTitle>
      <BrandMark className="h-10 w-auto animate-pulse motion-reduce:animate-none" />
      <noscript>
        <p className="px-5 text-center">{m.account_needs_script()}</p>
      </noscript>
    </div>
  );
}
