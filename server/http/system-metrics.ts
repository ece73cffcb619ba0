import { readFileSync } from 'node:fs';
import { Gauge } from 'prom-client';
import { openStreams } from '#server/across/live/live.ts';
import { type Measures, measures, poolState } from '#server/across/system/measures.ts';
import { registry, worker } from '#server/http/metrics.ts';

type Label = string;
type Reading = { labels?: Record<Label, string>; value: number };
type Measure = { name: string; help: string; labelNames?: Label[]; read: (measures: Measures) => Reading[] };

const one = (value: number): Reading[] => [{ value }];
const folder = { folder: 'data' };
const placeOfDatabase = () => (process.env.DATABASE_IS_OWN === 'on' ? 'data' : 'elsewhere');

/** Read from database and disk, the same in every worker: of several answers one counts. */
const fromMeasures: readonly Measure[] = [
  {
    name: 'job_queue_jobs',
    help: 'Jobs by queue and state (waiting, active, failed)',
    labelNames: ['queue', 'state'],
    read: ({ queues }) =>
      queues.flatMap(({ queue, waiting, active, failed }) =>
        Object.entries({ waiting, active, failed }).map(([state, value]) => ({ labels: { queue, state }, value })),
      ),
  },
  {
    name: 'job_queue_oldest_seconds',
    help: 'How long the oldest job that is due has waited, in seconds, by queue',
    labelNames: ['queue'],
    read: ({ queues }) =>
      queues.map(({ queue, oldestDueAt }) => ({
        labels: { queue },
        value: oldestDueAt ? Math.max(0, (Date.now() - Date.parse(oldestDueAt)) / 1000) : 0,
      })),
  },
  { name: 'schedules_late', help: 'Schedules that are late', read: ({ lateSchedules }) => one(lateSchedules) },
  { name: 'mails_waiting', help: 'Messages that wait to leave', read: ({ mails }) => one(mails.waiting) },
  {
    name: 'mails_oldest_seconds',
    help: 'How long the oldest message that waits has waited, in seconds',
    read: ({ mails }) => one(mails.oldestSeconds),
  },
  {
    name: 'mails_failed',
    help: 'Messages that failed, or of which nobody knows whether they arrived',
    read: ({ mails }) => one(mails.failed),
  },
  {
    name: 'backup_last_success_timestamp_seconds',
    help: 'When the newest good backup was made; absent without one',
    labelNames: ['folder'],
    read: ({ lastBackupAt }) => (lastBackupAt ? [{ labels: folder, value: lastBackupAt.getTime() / 1000 }] : []),
  },
  {
    name: 'database_size_bytes',
    help: 'Size of the database, by where it lies: on the disk of the data folder, or elsewhere',
    labelNames: ['place'],
    read: ({ databaseBytes }) => [{ labels: { place: placeOfDatabase() }, value: databaseBytes }],
  },
  {
    name: 'disk_free_bytes',
    help: 'Room on the disk of the data folder',
    labelNames: ['folder'],
    read: ({ disk }) => [{ labels: folder, value: disk.freeBytes }],
  },
  {
    name: 'disk_size_bytes',
    help: 'Size of the disk of the data folder',
    labelNames: ['folder'],
    read: ({ disk }) => [{ labels: folder, value: disk.sizeBytes }],
  },
];

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

let isMeasuring = false;

/** Adds the gauges of this file to the metrics. To be called once, at the start. */
export function measureSystem(): void {
  if (isMeasuring) return;
  isMeasuring = true;
  for (const { name, help, labelNames = [], read } of fromMeasures) {
    new Gauge({
      name,
      help,
      labelNames,
      aggregator: 'max',
      registers: [registry],
      async collect() {
        const known = await measures();
        if (!known) return;
        this.reset();
        for (const { labels = {}, value } of read(known)) this.set(labels, value);
      },
    });
  }
  new Gauge({
    name: 'system_measures_up',
    help: '1 when queues, mails and sizes could be read for these metrics',
    aggregator: 'min',
    registers: [registry],
    async collect() {
      this.set((await measures()) ? 1 : 0);
    },
  });
  new Gauge({
    name: 'database_pool_connections',
    help: 'Connections of the pools of a worker by state; waiting: queries that wait for one',
    labelNames: ['state', 'worker'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(poolState())) this.set({ state, worker }, count);
    },
  });
  new Gauge({
    name: 'vantaggio_build_info',
    help: '1; the labels say which version of the product answers',
    labelNames: ['version', 'migration'],
    aggregator: 'first',
    registers: [registry],
  }).set({ version, migration: process.env.NEWEST_MIGRATION ?? '' }, 1);
  new Gauge({
    name: 'event_streams_open',
    help: 'Open streams of live updates',
    registers: [registry],
    collect() {
      this.set(openStreams());
    },
  });
}
