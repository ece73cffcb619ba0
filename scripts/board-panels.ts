/** What the Grafana board of `deploy/grafana` shows, row by row; every panel reads metrics of docs/system.md. */

type Shown = { title: string; about?: string; unit: string; expr: string; legend?: string };
/** One number, green until it reaches the first of `limits`, red from the last. `names` shows the legend in its place. */
export type Stat = Shown & { kind: 'stat'; limits?: readonly [number, number?]; names?: boolean };
export type Series = Shown & { kind: 'series'; isStacked?: boolean };
export type Row = { title: string; lines: { height: number; panels: readonly (Stat | Series)[] }[] };

const on = 'instance=~"$instance"';
const rate = '$__rate_interval';
const answers = 'http_request_duration_seconds';
const byWorker = '{{instance}} {{worker}}';

const stat = (title: string, unit: string, expr: string, more: Partial<Stat> = {}): Stat => ({
  kind: 'stat',
  title,
  unit,
  expr,
  ...more,
});
const series = (title: string, unit: string, expr: string, legend: string, more: Partial<Series> = {}): Series => ({
  kind: 'series',
  title,
  unit,
  expr,
  legend,
  ...more,
});

const quarterHour = 900;
const day = 86_400;

const glance: Row['lines'] = [
  {
    height: 4,
    panels: [
      stat('Version', 'none', `max by (version, migration) (vantaggio_build_info{${on}})`, {
        about: 'Two at once only while machines are upgraded one after the other.',
        legend: '{{version}}',
        names: true,
      }),
      stat(
        'Machines in trouble',
        'none',
        `count(up{job="vantaggio",${on}} == 0 or system_measures_up{${on}} == 0) or vector(0)`,
        { about: 'They do not answer Prometheus, or could not read their database.', limits: [1] },
      ),
      stat(
        'Failed answers',
        'percentunit',
        `(sum(rate(${answers}_count{${on},status=~"5.."}[5m])) or vector(0)) / sum(rate(${answers}_count{${on}}[5m]))`,
        { about: 'Share of 500 and above, of the last five minutes.', limits: [0.01, 0.05] },
      ),
      stat(
        'Pages, p95',
        's',
        `histogram_quantile(0.95, sum by (le) (rate(${answers}_bucket{${on},route="page"}[5m])))`,
        { about: 'Time to answer, of the last five minutes.', limits: [0.5, 1] },
      ),
    ],
  },
  {
    height: 4,
    panels: [
      stat('Oldest mail', 's', `max(mails_oldest_seconds{${on}})`, { limits: [quarterHour / 3, 2 * quarterHour] }),
      stat('Oldest job', 's', `max(job_queue_oldest_seconds{${on}})`, { limits: [quarterHour / 3, quarterHour] }),
      stat('Newest backup', 's', `time() - max(backup_last_success_timestamp_seconds{${on}})`, {
        about: 'Its age. Empty: there is none.',
        limits: [1.1 * day, 1.5 * day],
      }),
      stat('Disk used', 'percentunit', `1 - min(disk_free_bytes{${on}} / disk_size_bytes{${on}})`, {
        about: 'Of the data folder, on the fullest machine.',
        limits: [0.8, 0.9],
      }),
    ],
  },
];

const answered: Row['lines'] = [
  {
    height: 8,
    panels: [
      series('Answers', 'reqps', `sum by (route) (rate(${answers}_count{${on}}[${rate}]))`, '{{route}}', {
        about:
          'page: the public site; app: portal, back office, sign-in; sign-in, api, data: interfaces; probe: health.',
        isStacked: true,
      }),
      series(
        'Failed',
        'reqps',
        `sum by (route, status) (rate(${answers}_count{${on},status=~"5.."}[${rate}]))`,
        '{{route}} {{status}}',
        { about: '503 is "not now": the database is away, the disk is full, or maintenance mode is on.' },
      ),
      series(
        'Refused',
        'reqps',
        `sum by (route, status) (rate(${answers}_count{${on},status=~"4..",status!="404"}[${rate}]))`,
        '{{route}} {{status}}',
        { about: '401: signed out; 403: may not; 429: asked too often.' },
      ),
    ],
  },
  {
    height: 8,
    panels: [
      series(
        'Time to answer, p95',
        's',
        `histogram_quantile(0.95, sum by (le, route) (rate(${answers}_bucket{${on}}[${rate}])))`,
        '{{route}}',
      ),
      series(
        'Pages from memory',
        'percentunit',
        `sum(rate(page_cache_answers_total{${on},result="hit"}[${rate}])) / sum(rate(page_cache_answers_total{${on}}[${rate}]))`,
        'share',
      ),
      series('Live updates', 'none', `sum by (instance) (event_streams_open{${on}})`, '{{instance}}'),
    ],
  },
];

const workers: Row['lines'] = [
  {
    height: 8,
    panels: [
      series('Event loop, p99', 's', `nodejs_eventloop_lag_p99_seconds{${on}}`, byWorker, {
        about: 'How long a worker answers nothing because it is busy with itself.',
      }),
      series('Processor', 'none', `rate(process_cpu_seconds_total{${on}}[${rate}])`, byWorker, {
        about: 'Cores that each worker uses.',
      }),
      series('Memory', 'bytes', `process_resident_memory_bytes{${on}}`, byWorker, {
        about: 'Resident. Supervisor, door and bundled PostgreSQL are not in it.',
      }),
    ],
  },
  {
    height: 8,
    panels: [
      series('Connections to the database', 'none', `sum by (state) (database_pool_connections{${on}})`, '{{state}}', {
        about: 'Of all pools; waiting: queries that wait for one.',
      }),
      series('Connections in use', 'none', `database_pool_connections{${on},state="busy"}`, byWorker, {
        about: 'A worker has at most DATABASE_POOL_MAX and four for the data API.',
      }),
    ],
  },
];

const background: Row['lines'] = [
  {
    height: 8,
    panels: [
      series('Jobs that wait', 'none', `max by (queue) (job_queue_jobs{${on},state="waiting"}) > 0`, '{{queue}}'),
      series('Jobs that failed', 'none', `max by (queue) (job_queue_jobs{${on},state="failed"}) > 0`, '{{queue}}', {
        about: '/admin/settings/system/jobs has each with its reason.',
      }),
      series('Oldest due job', 's', `max by (queue) (job_queue_oldest_seconds{${on}}) > 0`, '{{queue}}'),
    ],
  },
  {
    height: 8,
    panels: [
      series('Mails that wait', 'none', `max(mails_waiting{${on}})`, 'waiting'),
      series('Mails that failed', 'none', `max(mails_failed{${on}})`, 'failed or uncertain'),
      series('Late schedules', 'none', `max(schedules_late{${on}})`, 'late'),
    ],
  },
];

const room: Row['lines'] = [
  {
    height: 8,
    panels: [
      series('Size of the database', 'bytes', `max by (place) (database_size_bytes{${on}})`, '{{place}}'),
      series('Free disk', 'bytes', `disk_free_bytes{${on}}`, '{{instance}}'),
      series('Views', 'cps', `sum by (result) (rate(visit_views_total{${on}}[${rate}]))`, '{{result}}'),
      series('Faults in browsers', 'none', `sum by (area) (increase(page_faults_total{${on}}[1h]))`, '{{area}}', {
        about: 'Of our own scripts, in the last hour. Anybody may send these: a rise is a reason to look.',
      }),
    ],
  },
];

export const rows: readonly Row[] = [
  { title: 'At a glance', lines: glance },
  { title: 'Answers', lines: answered },
  { title: 'Workers', lines: workers },
  { title: 'Jobs and mails, the same on every machine', lines: background },
  { title: 'Database, disk, visitors', lines: room },
];
