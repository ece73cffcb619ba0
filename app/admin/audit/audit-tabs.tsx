import { useMay } from '#app/admin/person.ts';
import { Tabs } from '#app/ui/tabs.tsx';
import { m } from '#messages/messages.js';
import { auditQuery } from './audit-query.ts';

const tabs = [
  { to: auditQuery.path, label: m.admin_audit_tab_changes },
  { to: `${auditQuery.path}/refusals`, label: m.admin_audit_tab_refusals },
];

/** The two trails: what was changed, and who was refused. Whoever may read only the first sees no choice. */
export function AuditTabs() {
  const mayReadAll = useMay()('audit.read');
  if (!mayReadAll) return null;
  return (
    <div className="mt-3 border-b border-stone-2">
      <Tabs tabs={tabs} label={m.admin_audit_tabs()} />
    </div>
  );
}
