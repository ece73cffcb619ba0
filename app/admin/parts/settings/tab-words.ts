import { m } from '#messages/messages.js';
import type { TabGroup } from '#shared/settings.ts';

/** Names of the tabs. Many screens lead back to one: they need not load the words of all settings for that. */
export const tabWords = {
  general: m.admin_settings_tab_general,
  email: m.admin_settings_tab_email,
  security: m.admin_settings_tab_security,
  api: m.admin_settings_tab_api,
  system: m.admin_settings_tab_system,
} as const satisfies Record<TabGroup, unknown>;
