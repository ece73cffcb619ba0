import { useSyncExternalStore } from 'react';
import { m } from '#messages/messages.js';
import { late } from './late.tsx';
import type { Toast, ToastAction } from './toast.ts';

/** What was said and is not shown yet: the area that shows it comes when a screen stands. */
const nothing: readonly Toast[] = [];
let waiting = nothing;
const listeners = new Set<() => void>();

function wait(toasts: readonly Toast[]): void {
  waiting = toasts;
  for (const tell of listeners) tell();
}

/** As many as the toaster shows at a time. */
const mostBefore = 3;

const forget = () => wait(nothing);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The same again while it still waits is not said twice. */
const say = (toast: Toast) => wait([...waiting.filter(({ message }) => message !== toast.message), toast]);

export const toastSuccess = (message: string, action?: ToastAction) => say({ kind: 'success', message, action });

export const toastError = (message: string) => say({ kind: 'error', message });

/**
 * The labelled live region that every screen has (spec section 1), as the toaster itself writes it while there is no toast. What is said before
 * its code is there stands here in plain words, soon enough for whoever lost their network with the first screen.
 */
export const EmptyToastArea = ({ waiting = nothing }: { waiting?: readonly Toast[] }) => (
  <section
    aria-label={`${m.ui_notifications()} alt+T`}
    tabIndex={-1}
    aria-live="polite"
    aria-relevant="additions text"
    aria-atomic="false"
    className={waiting.length > 0 ? 'toasts-before' : undefined}
  >
    {waiting.slice(-mostBefore).map(({ message }) => (
      <p key={message} className="toast">
        {message}
      </p>
    ))}
  </section>
);

const ToastArea = late(async () => (await import('./toast-area.tsx')).ToastArea, EmptyToastArea);

/** Shows for a moment what has happened. */
export function Toaster() {
  const toasts = useSyncExternalStore(
    subscribe,
    () => waiting,
    () => nothing,
  );
  return <ToastArea waiting={toasts} onShown={forget} isOpen={toasts.length > 0} />;
}
