import { m } from '#messages/messages.js';
import type { PrivacyRequestKind } from '#shared/privacy.ts';

/** What somebody asks about their own data. */
export const rightWords: Record<PrivacyRequestKind, () => string> = {
  access: m.admin_privacy_kind_access,
  erasure: m.admin_privacy_kind_erasure,
  rectification: m.admin_privacy_kind_rectification,
  restriction: m.admin_privacy_kind_restriction,
  portability: m.admin_privacy_kind_portability,
  objection: m.admin_privacy_kind_objection,
};
