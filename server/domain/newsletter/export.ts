import { sql } from 'kysely';
import type { SourceOf } from '#server/records/export-source.ts';

/** Everybody who reads the newsletter, was asked to, or left; newest first. */
export const readersSource: SourceOf = () => ({
  columns: {
    id: sql`s.id`,
    email: sql`s.email`,
    name: sql`s.name`,
    state: sql`s.state`,
    source: sql`s.source`,
    asked_at: sql`s.asked_at`,
    confirmed_at: sql`s.confirmed_at`,
    ended_at: sql`s.ended_at`,
  },
  from: sql`subscribers s`,
  at: sql`s.asked_at`,
  status: sql`s.state`,
  orderBy: sql`s.asked_at desc, s.id desc`,
});
