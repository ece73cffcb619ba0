import { BackLink } from '#app/admin/parts/back-link.tsx';
import { useMay } from '#app/admin/person.ts';
import { m } from '#messages/messages.js';
import type { TabGroup } from '#shared/settings.ts';
import { tabWords } from './tab-words.ts';

const basePath = '/admin/settings';

/** The address of a tab. */
export const tabPath = (group: TabGroup) => (group === 'general' ? basePath : `${basePath}/${group}`);

/** The way back to the tab of Impostazioni that a screen opens from; who may not read the settings has none. */
export function TabLink({ tab }: { tab: TabGroup }) {
  const may = useMay();
  if (!may('settings.read')) return null;
  return <BackLink to={tabPath(tab)}>{`${m.admin_nav_settings()} › ${tabWords[tab]()}`}</BackLink>;
}
