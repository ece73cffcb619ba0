import { writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { type Bare, startBare } from '#bench/bare.ts';
import { compare, figures, middle } from '#bench/compare.ts';
import { median, type Row } from '#bench/row.ts';
import { startProduct, temporaryFolder, workerEnvironment } from '#tests/setup/product.ts';

const callers = 16;
/** Each makes so many calls before somebody else takes the place, which is less than one person has in a minute. */
const callsInARow = 500;
/** Each load begins with those of its second, so that nobody comes again within a minute. */
const people = 80 * callers;
const rounds = 5;
const secondsPerRound = 2;

type Session = { userId: string; sessionId: string; access: string; refresh: string };

/** What wrk sends: the headers of as many people as there are callers, in turn, and then of others. */
function script(name: string, headersOf: (session: Session) => Record<string, string>, sessions: Session[]): string {
  const tables = sessions.map((session) => {
    const fields = Object.entries(headersOf(session)).map(([header, value]) => `["${header}"]="${value}"`);
    return `{${fields.join(',')}}`;
  });
  const file = path.join(temporaryFolder('bench'), `${name}.lua`);
  writeFileSync(
    file,
    `local all={${tables.join(',\n')}}
local n=0
local first=os.time()*${callers}
request=function()
  local turn=first+math.floor(n/${callers * callsInARow})*${callers}
  local headers=all[(turn+n%${callers})%#all+1]
  n=n+1
  return wrk.format(nil,nil,headers)
end
`,
  );
  return file;
}

type Asked = { agent: http.Agent; headers?: Record<string, string>; body: object };

function post(url: string, { agent, headers, body }: Asked): Promise<Record<string, string>> {
  return new Promise((resolve, reject) => {
    const all = { 'content-type': 'application/json', ...headers };
    const request = http.request(url, { agent, method: 'POST', headers: all }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => (response.statusCode === 200 ? resolve(JSON.parse(text)) : reject(new Error(text))));
    });
    request.once('error', reject);
    request.end(JSON.stringify(body));
  });
}

/** How often a second some callers can do `step`, each with a session of its own. */
async function repeat(step: (caller: number, agent: http.Agent) => Promise<void>): Promise<number> {
  // Of its own: a connection that was idle while the other side was asked may have ended.
  const agent = new http.Agent({ keepAlive: true, maxSockets: callers });
  const begunAt = performance.now();
  const until = begunAt + secondsPerRound * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (; performance.now() < until; done += 1) await step(caller, agent);
    }),
  );
  agent.destroy();
  return done / ((performance.now() - begunAt) / 1000);
}

async function measureRefresh(url: string, bare: Bare<Session[]>, apikey: string): Promise<Row[]> {
  const own = bare.told.slice(0, callers);
  const others = bare.told.slice(callers, 2 * callers);
  const ours = async (caller: number, agent: http.Agent) => {
    const session = own[caller] as Session;
    const body = { refresh_token: session.refresh };
    const answer = await post(`${url}/auth/v1/token?grant_type=refresh_token`, { agent, headers: { apikey }, body });
    session.refresh = answer.refresh_token as string;
  };
  const theirs = async (caller: number, agent: http.Agent) => {
    const { userId, sessionId } = others[caller] as Session;
    await post(`${bare.url}refresh`, { agent, body: { userId, sessionId } });
  };
  const rates: { ours: number; theirs: number }[] = [];
  for (let round = 0; round <= rounds; round += 1)
    rates.push({ theirs: await repeat(theirs), ours: await repeat(ours) });
  const counted = rates.slice(1);
  const rate = (of: 'ours' | 'theirs') => median(counted.map((each) => each[of]));
  const ratio = median(counted.map((each) => each.ours / each.theirs));
  return [
    { what: 'bare transaction of a refresh', value: `${Math.round(rate('theirs'))}/s`, number: rate('theirs') },
    { what: 'refresh grant', value: `${Math.round(rate('ours'))}/s`, number: rate('ours') },
    { what: 'refresh grant / bare', value: ratio.toFixed(2), number: ratio, goal: '>= 0.3', met: ratio >= 0.3 },
  ];
}

/** Signed-in calls by sixteen callers against a bare route of the same framework and pool that selects one row by its key. */
export async function measureCalls(): Promise<Row[]> {
  const product = await startProduct({
    env: { WEB_CONCURRENCY: '1', LOG_LEVEL: 'info', GOTRUE_RATE_LIMIT_TOKEN_REFRESH: '1000000000' },
  });
  const given = workerEnvironment(product);
  const { projectKeys } = await import('#server/auth/project-keys.ts');
  const { anonKey: apikey } = await projectKeys(given.SECRET_KEY ?? '');
  const bare = await startBare<Session[]>('bench/bare-calls.ts', [String(people)], given);
  const bearer = ({ access }: Session) => ({ authorization: `Bearer ${access}`, apikey });
  const theirs = { url: `${bare.url}row`, script: script('bare', ({ userId }) => ({ 'x-user': userId }), bare.told) };
  const asked = [
    ['/api/v1/me', 0.5],
    ['/auth/v1/user', 0.5],
    ['/api/v1/requests', 0.35],
    ['/api/v1/dashboard', 0.35],
  ] as const;
  const rows: Row[] = [];
  for (const [address, goal] of asked) {
    const ours = { url: product.url + address, script: script('ours', bearer, bare.told) };
    const options = { rounds, secondsPerRound, connections: callers };
    const { ratio, ...loads } = await compare(ours, theirs, options);
    rows.push({
      what: `bare row, beside ${address}`,
      value: figures(loads.theirs),
      number: middle(loads.theirs, 'perSecond'),
    });
    rows.push({ what: address, value: figures(loads.ours), number: middle(loads.ours, 'perSecond') });
    rows.push({
      what: `${address} / bare`,
      value: ratio.toFixed(2),
      number: ratio,
      goal: `>= ${goal}`,
      met: ratio >= goal,
    });
  }
  rows.push(...(await measureRefresh(product.url, bare, apikey)));
  bare.child.kill();
  await product.stop();
  return rows;
}
