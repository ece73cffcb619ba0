import type { Tone } from '#app/ui/badge.tsx';
import { m } from '#messages/messages.js';
import type { ReaderSource, ReaderState } from '#shared/newsletter.ts';
import type { ReaderEvent } from './readers-api.ts';

export const stateWords: Record<ReaderState, () => string> = {
  confirmed: m.admin_readers_state_confirmed,
  pending: m.admin_readers_state_pending,
  unsubscribed: m.admin_readers_state_unsubscribed,
  bounced: m.admin_readers_state_bounced,
  complained: m.admin_readers_state_complained,
};

export const stateTones: Record<ReaderState, Tone> = {
  confirmed: 'green',
  pending: 'yellow',
  unsubscribed: 'grey',
  bounced: 'red',
  complained: 'red',
};

export const sourceWords: Record<ReaderSource, () => string> = {
  blog: m.admin_readers_source_blog,
  'analysis-request': m.admin_readers_source_request,
  import: m.admin_readers_source_import,
  staff: m.admin_readers_source_staff,
};

export const eventWords: Record<ReaderEvent['kind'], () => string> = {
  asked: m.admin_readers_event_asked,
  confirmed: m.admin_readers_event_confirmed,
  unsubscribed: m.admin_readers_event_unsubscribed,
  tagged: m.admin_readers_event_tagged,
  undone: m.admin_readers_event_undone,
  imported: m.admin_readers_event_imported,
  bounced: m.admin_readers_event_bounced,
  complained: m.admin_readers_event_complained,
};
