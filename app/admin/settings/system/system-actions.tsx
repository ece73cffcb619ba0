import { m } from '#messages/messages.js';

/** The deeds of the Sistema tab: caches, database, logs, integrity, maintenance, and the ways to backups and jobs. */
export function SystemActions() {
  return (
    <section aria-labelledby="system-actions">
      <h2 id="system-actions" className="font-display text-17 font-semibold tracking-tight">
        {m.admin_settings_system_actions()}
      </h2>
    </section>
  );
}
