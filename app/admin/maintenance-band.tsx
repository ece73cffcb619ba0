import { Construction } from 'lucide-react';
import { Link } from 'react-router';
import { m } from '#messages/messages.js';
import { useMay } from './person.ts';
import { useMaintenance } from './settings/system/maintenance-state.ts';

/** Says on every screen of the back office that visitors are turned away. */
export function MaintenanceBand() {
  const known = useMaintenance();
  const may = useMay();
  return (
    <div role="status">
      {known?.ok && known.value.enabled && (
        <p className="flex gap-x-3 border-b border-stone-2 bg-yellow px-5 py-2 text-14 font-medium text-on-yellow">
          <Construction aria-hidden className="mt-0.75 size-4 shrink-0" />
          <span className="flex flex-wrap gap-x-3 gap-y-1">
            {m.admin_maintenance_band()}
            {may('system.write') && (
              <Link to="/admin/settings/system/jobs" className="underline underline-offset-3">
                {m.admin_maintenance_band_link()}
              </Link>
            )}
          </span>
        </p>
      )}
    </div>
  );
}
