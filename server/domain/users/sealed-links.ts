import { z } from 'zod';
import { callerOfSession } from '#server/auth/accounts.ts';
import { AppError } from '#server/errors.ts';
import { type Admit, type Caller, type Person, personOf } from '#server/records/person.ts';
import { open, SealBrokenError, seal } from '#server/secrets.ts';

/**
 * Addresses that open one thing, for one person and session, for a while: a browser saves a file by itself only from an address, and no
 * session token may stand in one. They open nothing else; who the person is and what they may is asked again when one is used.
 */

/** Who wants an address. A program with an API key has no session, and reads contents itself. */
export type Asker = { person: Person; session: Pick<Caller, 'sessionId'> | undefined };

export type SealedLinks<Content> = {
  /** An address for `content`. @throws forbidden for a program */
  give: (asker: Asker, content: Content, now: Date) => { url: string; expiresAt: string };
  /**
   * Whom an address was given to, and for what; `admit` is what any call of theirs is asked.
   * @throws not_found for one that is none, has run out, or whose session has ended
   */
  read: (token: string, admit: Admit, now: Date) => Promise<{ person: Person; content: Content }>;
};

type Kind<Shape extends z.ZodRawShape> = {
  /** Keeps the addresses of one kind from opening another. */
  purpose: string;
  /** What stands before the sealed part. */
  path: string;
  /** Seconds within which an address must be used; what has begun may take longer. */
  lifeSeconds: number;
  content: z.ZodObject<Shape>;
};

const envelope = z.object({
  user: z.uuid(),
  session: z.uuid(),
  /** Milliseconds since 1970. */
  until: z.number(),
  content: z.unknown(),
});

/** Addresses of one kind. */
export function sealedLinks<Shape extends z.ZodRawShape>(kind: Kind<Shape>): SealedLinks<z.output<z.ZodObject<Shape>>> {
  type Content = z.output<z.ZodObject<Shape>>;

  function opened(token: string): (z.output<typeof envelope> & { content: Content }) | undefined {
    try {
      const outside = envelope.parse(JSON.parse(open(kind.purpose, token)));
      return { ...outside, content: kind.content.parse(outside.content) };
    } catch (error) {
      // One that an earlier version gave has another shape, and is over within minutes.
      if (error instanceof SealBrokenError || error instanceof z.ZodError) return undefined;
      throw error;
    }
  }

  return {
    give({ person, session }, content, now) {
      if (!session) throw new AppError('forbidden', 'only a session can have a link');
      const until = now.getTime() + kind.lifeSeconds * 1000;
      const sealed = { user: person.userId, session: session.sessionId, until, content };
      return {
        url: `${kind.path}${seal(kind.purpose, JSON.stringify(sealed))}`,
        expiresAt: new Date(until).toISOString(),
      };
    },
    async read(token, admit, now) {
      const link = opened(token);
      if (!link || link.until <= now.getTime()) throw new AppError('not_found', 'no such link, or no more');
      const caller = await callerOfSession(link.user, link.session);
      const person = caller && (await personOf(caller));
      if (!caller || !person) throw new AppError('not_found', 'the session of the link has ended');
      await admit(caller, person);
      return { person, content: link.content };
    },
  };
}
