import { m } from '#messages/messages.js';

export function Spinner() {
  return (
    <svg viewBox="0 0 16 16" className="size-4 animate-spin" role="img" aria-label={m.ui_working()}>
      <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="2" opacity="0.25" />
      <path d="M8 2a6 6 0 0 1 6 6" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
