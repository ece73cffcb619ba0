import { m } from '#messages/messages.js';

/** What a screen says when it has changed by itself. */
export const portalNews = () => m.portal_updated();
