import { closedPath } from '#shared/next-path.ts';
import { forgetAllDrafts } from './drafts.ts';
import { forgetAllUploads } from './upload-memory.ts';

let channel: BroadcastChannel | undefined;

/** One for the whole page: another one would tell this very page, too, which has its own way to go. */
function ofThisPage(): BroadcastChannel {
  channel ??= new BroadcastChannel('vantaggio-closed-account');
  return channel;
}

/** Nobody comes back to send it: what was typed, and the names of files, would stay here for whoever uses the device next. */
function forgetAll(): void {
  forgetAllDrafts();
  forgetAllUploads();
}

/** Throws away what somebody left on this device whose account is closed, in other tabs, too. The session has ended before: those go to the sign-in. */
export function leaveNothingHere(): void {
  forgetAll();
  ofThisPage().postMessage('closed');
}

/**
 * Leaves a screen whose person closes their account in another tab: what is typed there goes nowhere any more.
 *
 * @returns ends it
 */
export function hearClosed(): () => void {
  const heard = ofThisPage();
  heard.onmessage = () => {
    forgetAll();
    window.location.assign(closedPath);
  };
  return () => {
    heard.onmessage = null;
  };
}
