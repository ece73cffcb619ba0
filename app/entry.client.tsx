import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { ClientOnErrorFunction } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { isOwnFault } from '#app/ui/is-own-fault.ts';

/** A fault of our own leaves a trace where developers look first, and one with the operator. What the server answered is known there. */
const leaveTrace: ClientOnErrorFunction = (error, { pattern }) => {
  if (!isOwnFault(error)) return;
  // biome-ignore lint/suspicious/noConsole: nobody else hears of it here
  console.error(error);
  void import('#app/ui/page-fault.ts').then(({ tellOfFault }) => tellOfFault(error, pattern)).catch(() => {});
};

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={leaveTrace} />
    </StrictMode>,
  );
});
