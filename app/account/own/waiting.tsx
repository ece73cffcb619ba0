import { Heading } from '#app/account/heading.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { m } from '#messages/messages.js';
import { Frame } from './frame.tsx';

/** The own account before its data: head and heading stand, the sections come. */
export function Waiting() {
  return (
    <Frame home={undefined}>
      <div aria-busy="true">
        <Heading title={m.account_own_heading()} />
        <noscript>
          <p>{m.account_needs_script()}</p>
        </noscript>
        <div aria-hidden className="mt-10 flex flex-col gap-6">
          <Skeleton className="h-6 w-44" />
          <Skeleton className="h-24" />
          <Skeleton className="h-6 w-44" />
          <Skeleton className="h-24" />
        </div>
      </div>
    </Frame>
  );
}
