import { api, call } from '#app/session/typed-api.ts';
import type { NoticeChoice, NoticeKind } from '#shared/notices.ts';

export const readNotices = () => call(api.notices.$get());
export type Notices = Awaited<ReturnType<typeof readNotices>>;
export type Notice = Notices['notices'][number];

export const noteLook = (until: string) => call(api.notices.look.$post({ json: { until } }));
export const chooseNotices = (json: NoticeChoice & { kind: NoticeKind }) => call(api.notices.choices.$post({ json }));
