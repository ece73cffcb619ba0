import { Hono } from 'hono';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import { hearChanges, type LiveEvent, mostStreams, quietMs, streamsOf } from '#server/across/live/live.ts';
import { allow } from '#server/api/allow.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { callerOfSession, onSessionsChange } from '#server/auth/accounts.ts';
import { isDatabaseAway } from '#server/database-away.ts';
import { AppError } from '#server/errors.ts';
import { entryFrom } from '#server/http/entry-rules.ts';
import { log } from '#server/log.ts';
import { type Person, personOf } from '#server/records/person.ts';
import { onSettingsChange } from '#server/records/settings.ts';

/** So often a sign of life is sent and the right to listen is looked at again, in milliseconds. */
const pulseMs = 15_000;
/** And so often while the database is away. */
const pulseAwayMs = 2_000;

const open = new Set<() => void>();

/** Ends all streams, so that a server that stops does not wait for them; browsers come back to another one. */
export function closeStreams(): void {
  for (const close of open) close();
}

type Listening = {
  stream: SSEStreamingApi;
  person: Person;
  sessionId: string;
  address: string | undefined;
};

/** Everything that a new call would be asked. */
async function isStillLetIn({ person, sessionId, address }: Listening): Promise<boolean> {
  const caller = await callerOfSession(person.userId, sessionId);
  const known = caller && (await personOf(caller));
  if (!known) return false;
  return entryFrom(address)(caller, known).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );
}

/** Undefined while the database is away: the stream stays, and nothing is told until it is known again. */
const mayStillListen = (listening: Listening): Promise<boolean | undefined> =>
  isStillLetIn(listening).catch((error) => {
    if (isDatabaseAway(error)) return undefined;
    throw error;
  });

/** By whose they are. */
const looks = new Map<() => void, string>();
/** Whoever was removed, got another role or signed out is told nothing more: their streams look again at once, not at their next pulse. */
onSessionsChange((userId) => {
  for (const [look, whose] of looks) if (userId === undefined || whose === userId) look();
});
/** And those of all people when new settings may shut out who listens. */
onSettingsChange(() => {
  for (const look of looks.keys()) look();
});

/** How long it has been quiet, in milliseconds; in doubt, not at all. */
const quietFor = (person: Person): Promise<number> =>
  quietMs(person).catch((error) => {
    log.warn({ err: error }, 'what a new stream has missed could not be read');
    return 0;
  });

/** Writes what the person hears until they leave, lose their session, or the server stops. */
async function run(listening: Listening): Promise<void> {
  const { stream, person } = listening;
  let wake = () => {};
  let isOver = false;
  const waiting: LiveEvent[] = [];
  let isDoubted = false;
  let isAway = false;
  const close = () => {
    isOver = true;
    wake();
  };
  const look = () => {
    isDoubted = true;
    wake();
  };
  const stopHearing = hearChanges(person, (event) => {
    waiting.push(event);
    wake();
  });
  open.add(close);
  looks.set(look, person.userId);
  stream.onAbort(close);
  try {
    // Asked after the hearing began: what comes meanwhile is told either way.
    await stream.writeSSE({ event: 'open', data: String(await quietFor(person)) });
    while (!isOver) {
      const isPulse = await new Promise<boolean>((resolve) => {
        const timer = setTimeout(() => resolve(true), isAway ? pulseAwayMs : pulseMs);
        wake = () => {
          clearTimeout(timer);
          resolve(false);
        };
        if ((waiting.length > 0 && !isAway) || isOver || isDoubted) wake();
      });
      const isLook: boolean = isPulse || isDoubted || isAway;
      isDoubted = false;
      const mayListen: boolean | undefined = !isLook || (await mayStillListen(listening));
      if (mayListen === false) break;
      isAway = mayListen === undefined;
      for (const event of isAway ? [] : waiting.splice(0))
        await stream.writeSSE({ event: event.kind, data: JSON.stringify(event) });
      if (isPulse) await stream.writeSSE({ event: 'pulse', data: '' });
    }
  } finally {
    stopHearing();
    open.delete(close);
    looks.delete(look);
  }
}

/** `/api/v1/events`: server-sent events, read with `fetch` because they need the bearer header. */
export const events = new Hono<ApiEnv>()
  .use(signedIn)
  .get('/', allow('self', { summary: 'Hear of changes of records one may read, as server-sent events' }), (context) => {
    const person = context.get('person');
    const session = context.get('session');
    if (!session) throw new AppError('forbidden', 'only sessions listen');
    if (streamsOf(person) >= mostStreams)
      throw new AppError('rate_limited', 'too many streams', { headers: { 'retry-after': '30' } });
    // Proxies that collect answers would hold the events back.
    context.header('x-accel-buffering', 'no');
    const address = context.get('address');
    return streamSSE(context, (stream) => run({ stream, person, sessionId: session.sessionId, address }));
  });
