import { usePlace } from '#app/admin/person.ts';
import type { Facts } from '#app/admin/settings/settings-api.ts';
import { DescriptionList } from '#app/ui/description-list.tsx';
import { fileSize } from '#app/ui/file-size.ts';
import { m } from '#messages/messages.js';
import { formatDateTime } from '#shared/dates.ts';

/** Limits are counted in binary megabytes, as the server counts them. */
const limit = (megabytes: number) =>
  megabytes >= 1024 && megabytes % 1024 === 0 ? `${megabytes / 1024} GB` : `${megabytes} MB`;

/** What the system is and what it takes; said here, decided by whoever runs it. */
export function SystemFacts({ facts }: { facts: Facts }) {
  const place = usePlace();
  const { database, files } = facts;
  const kind = database.isOwn ? m.admin_settings_fact_database_own() : m.admin_settings_fact_database_external();
  const rows: [string, string][] = [
    [m.admin_settings_fact_file(), limit(files.maxMb)],
    [m.admin_settings_fact_per_subject(), m.admin_settings_fact_files({ count: files.perSubject })],
    [m.admin_settings_fact_client(), limit(files.clientMb)],
    [
      m.admin_settings_fact_store(),
      files.store === 's3' ? m.admin_settings_fact_store_s3() : m.admin_settings_fact_store_folder(),
    ],
    [m.admin_settings_fact_version(), `${facts.version} · Node ${facts.node}`],
    [m.admin_settings_fact_started(), formatDateTime(facts.startedAt, place)],
    [
      m.admin_settings_fact_database(),
      `PostgreSQL ${database.version} (${kind}) · ${fileSize(database.bytes, place.locale)}`,
    ],
  ];
  return (
    <section aria-labelledby="system-facts" className="rounded-lg border border-stone-2 bg-card p-5">
      <h2 id="system-facts" className="font-display text-17 font-semibold tracking-tight">
        {m.admin_settings_card_facts()}
      </h2>
      <p className="mt-0.5 mb-4 text-13 text-ink-3">{m.admin_settings_card_facts_text()}</p>
      <DescriptionList items={rows.map(([term, detail]) => ({ term, detail }))} empty="—" />
    </section>
  );
}
