import { m } from '#messages/messages.js';
import type { HeardChoice, RequestOrigin } from '#shared/request-origin.ts';

const heardWords: Record<HeardChoice, () => string> = {
  search: m.admin_heard_search,
  assistant: m.admin_heard_assistant,
  recommendation: m.admin_heard_recommendation,
  social: m.admin_heard_social,
  article: m.admin_heard_article,
  event: m.admin_heard_event,
  other: m.admin_heard_other,
};

/** How senders heard of us; what is no choice of ours is itself. */
export const heardWord = (heard: string): string => (heard in heardWords ? heardWords[heard as HeardChoice]() : heard);

/** How the sender of a request came, in one line; empty where nothing is known. */
export function originText(origin: RequestOrigin | null): string {
  if (!origin) return '';
  const campaign = [origin.utm_source, origin.utm_medium, origin.utm_campaign, origin.utm_term, origin.utm_content];
  const marks = campaign.filter((mark) => mark !== '').join(' / ');
  return [
    origin.heard && (origin.heard === 'other' && origin.heard_other ? origin.heard_other : heardWord(origin.heard)),
    origin.site,
    marks && m.admin_origin_campaign({ campaign: marks }),
    origin.page && m.admin_origin_page({ page: origin.page }),
    origin.service && m.admin_origin_service({ service: origin.service }),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
