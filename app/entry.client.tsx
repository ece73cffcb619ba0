import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { isOwnFault } from '#app/session/is-own-fault.ts';

/** A fault of our own leaves a trace where developers look first. What the server answered is known there. */
function leaveTrace(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: nobody else hears of it
  if (isOwnFault(error)) console.error(error);
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={leaveTrace} />
    </StrictMode>,
  );
});
