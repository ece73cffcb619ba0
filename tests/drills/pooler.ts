import { killWhileSubmitting } from '#tests/drills/kill.ts';
import { killWhileSending } from '#tests/drills/newsletter.ts';
import { stopDatabaseUnderLoad } from '#tests/drills/outage.ts';
import { startCluster } from '#tests/setup/cluster.ts';
import { type Pooler, startPooler } from '#tests/setup/pgbouncer.ts';
import { refusedStart, temporaryFolder } from '#tests/setup/product.ts';

/** The drills `kill`, `newsletter` and `outage` once more, behind a pooler that lends a connection for each transaction. */

type Part = { name: string; figures: string; faults: string[] };

/** A database of its own behind its own pooler, for as long as `work` runs. */
async function behindPooler(work: (env: Record<string, string>) => Promise<Part>): Promise<Part> {
  const cluster = await startCluster('debian');
  const pooler = await startPooler(cluster.url, 'transaction');
  try {
    return await work({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: cluster.url, SAMPLE_DATA: 'on' });
  } finally {
    await pooler.stop();
    await cluster.stop();
  }
}

const refusal = () =>
  behindPooler(async ({ DATABASE_URL = '' }) => {
    const { code, stderr } = await refusedStart({ DATABASE_URL, DATA_DIR: temporaryFolder('refused'), PORT: '0' });
    const isSaid = code === 1 && /^DATABASE_URL leads to a pooler .* set DATABASE_DIRECT_URL/.test(stderr.trim());
    return { name: 'refusal', figures: 'refused without the direct address', faults: isSaid ? [] : [stderr] };
  });

const kill = (rounds: number) =>
  behindPooler(async (env) => {
    const { acknowledged, faults } = await killWhileSubmitting(rounds, 24, env);
    return { name: 'kill', figures: `${rounds} kills, ${acknowledged} acknowledged posts`, faults };
  });

const newsletter = (readers: number) =>
  behindPooler(async (more) => {
    const report = await killWhileSending({ readers, kills: 3, by: 'smtp', more });
    const { kills, sent, uncertain, faults } = report;
    return { name: 'newsletter', figures: `${kills} kills, ${sent} sent, ${uncertain} uncertain`, faults };
  });

async function outage(seconds: number, posts: number): Promise<Part> {
  let pooler: Pooler | undefined;
  try {
    const report = await stopDatabaseUnderLoad(seconds, posts, async ({ url }) => {
      pooler = await startPooler(url, 'transaction');
      return { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: url };
    });
    const { pagesServed, refused, acknowledged, faults } = report;
    const figures = `${seconds} s away, ${pagesServed} pages served, ${refused} refused, ${acknowledged} of ${posts} stored once`;
    return { name: 'outage', figures, faults };
  } finally {
    await pooler?.stop();
  }
}

/** Carries the parts out one after the other. */
export async function* drillPooler({ rounds, readers, seconds }: { rounds: number; readers: number; seconds: number }) {
  yield await refusal();
  yield await kill(rounds);
  yield await newsletter(readers);
  yield await outage(seconds, 60);
}
