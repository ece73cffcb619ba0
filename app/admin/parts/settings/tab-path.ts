import type { TabGroup } from '#shared/settings.ts';

const basePath = '/admin/settings';

/** The address of a tab. */
export const tabPath = (group: TabGroup) => (group === 'general' ? basePath : `${basePath}/${group}`);
