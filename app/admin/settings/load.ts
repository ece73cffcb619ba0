import { areaTitle } from '#app/admin/area-title.ts';
import { tabWords } from '#app/admin/parts/settings/tab-words.ts';
import { settle } from '#app/session/api-problem.ts';
import { m } from '#messages/messages.js';
import type { TabGroup } from '#shared/settings.ts';
import { readFacts, readSettings } from './settings-api.ts';

/** What a tab shows, or why not. */
export function loadSettings(request: Request) {
  return settle(readSettings(request.signal));
}

/** As {@link loadSettings}, with what the system says of itself. */
export function loadWithFacts(request: Request) {
  const both = Promise.all([readSettings(request.signal), readFacts(request.signal)]);
  return settle(both.then(([settings, facts]) => ({ settings, facts })));
}

/** The document's title of a tab. */
export function tabTitle(group: TabGroup, locale: 'it' | 'en' = 'it') {
  return [{ title: areaTitle(locale, tabWords[group]({}, { locale }), m.admin_settings_title({}, { locale })) }];
}
