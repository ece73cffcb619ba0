import type { Db } from '#server/db/client.ts';

const hourMs = 60 * 60 * 1000;

type SampleMessage = {
  name: string;
  email: string;
  company: string;
  service: string;
  budget: string;
  message: string;
  hoursAgo: number;
  /** Hours after it came; none: it still waits. */
  repliedAfter?: number;
};

/** Two that wait for an answer and one that has it. People and companies are invented. */
const sampleMessages: SampleMessage[] = [
  {
    name: 'Ruth Zammit',
    email: 'ruth@cedarandflint.example',
    company: 'Cedar & Flint',
    service: 'digital-marketing',
    budget: '10k-50k',
    message:
      'We sell kitchen knives in the UK and Germany. Sponsored Brands has been running since spring and we cannot tell what it brings. Could you look at the account before we plan the fourth quarter?',
    hoursAgo: 19,
  },
  {
    name: 'Pietro Salis',
    email: 'pietro@salisceramiche.example',
    company: 'Salis Ceramiche',
    service: 'strategy-consulting',
    budget: 'under-10k',
    message:
      'Do you also work with sellers who ship from their own warehouse, without FBA? We have about forty products.',
    hoursAgo: 5,
  },
  {
    name: 'Hanna Lindqvist',
    email: 'hanna@norrskenyarn.example',
    company: 'Norrsken Yarn',
    service: 'other',
    budget: '',
    message: 'Thank you for the talk in Valletta. May we have the slides about search-term reports?',
    hoursAgo: 74,
    repliedAfter: 3,
  },
];

/** Messages of the contact form, with dates relative to `now`. */
export async function seedSampleMessages(connection: Db, now: Date): Promise<void> {
  const after = (at: Date, hours: number) => new Date(at.getTime() + hours * hourMs);
  for (const { hoursAgo, repliedAfter, ...message } of [...sampleMessages].sort((a, b) => b.hoursAgo - a.hoursAgo)) {
    const submittedAt = after(now, -hoursAgo);
    const repliedAt = repliedAfter === undefined ? null : after(submittedAt, repliedAfter);
    const { id } = await connection
      .insertInto('messages')
      .values({
        ...message,
        status: repliedAt ? 'answered' : 'open',
        submitted_at: submittedAt,
        reply_due_at: after(submittedAt, 24),
        replied_at: repliedAt,
        updated_at: repliedAt ?? submittedAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const event = { message_id: id, at: submittedAt, actor_kind: 'visitor', kind: 'received' } as const;
    await connection.insertInto('message_events').values(event).execute();
  }
}
