import { sql } from 'kysely';
import { AppError } from '#server/errors.ts';
import { forgetSubjects, recordChange } from '#server/records/audit.ts';
import { isUuid, type TrashNoun } from '#server/records/trash-noun.ts';
import { messageReference } from '#shared/messages.ts';
import { messagesChannel } from './answer.ts';
import { enter } from './write.ts';

/** A message that became a request and the request itself come back each for itself: neither owns the other. */
export const messageTrash: TrashNoun = {
  async restore(id, { trx, announce, person, now }) {
    const query = trx.selectFrom('messages').select(['number', 'version', 'deleted_at']).where('id', '=', id);
    const row = isUuid(id) ? await query.forUpdate().executeTakeFirst() : undefined;
    if (!row) throw new AppError('not_found', 'no such message');
    if (!row.deleted_at) return undefined;
    const version = row.version + 1;
    await trx
      .updateTable('messages')
      .set({ deleted_at: null, version, updated_at: now })
      .where('id', '=', id)
      .execute();
    const name = messageReference(row.number);
    await enter(trx, id, person, { kind: 'restored' }, now);
    await recordChange(trx, { actor: person, action: 'message.restored', subject: { kind: 'message', id: name } });
    await announce(messagesChannel, name);
    return { name, version, before: { deleted_at: row.deleted_at.toISOString() } };
  },
  async putBack({ id, version, before }, { trx, announce, person, now }) {
    const row = await trx
      .updateTable('messages')
      .set({ deleted_at: String(before.deleted_at), version: version + 1, updated_at: now })
      .where('id', '=', id)
      .where('version', '=', version)
      .where('deleted_at', 'is', null)
      .returning('number')
      .executeTakeFirst();
    if (!row) return { name: id, outcome: 'changed' };
    await enter(trx, id, person, { kind: 'deleted' }, now);
    await announce(messagesChannel, messageReference(row.number));
    return { name: messageReference(row.number), outcome: 'undone' };
  },
  /** With the mails that told of them. */
  async purge(trx, ids) {
    const known = ids.filter(isUuid);
    if (known.length === 0) return [];
    const rows = await trx
      .selectFrom('messages')
      .select(['id', 'number'])
      .where('id', 'in', known)
      .where('deleted_at', 'is not', null)
      .orderBy('number')
      .forUpdate()
      .execute();
    if (rows.length === 0) return [];
    const names = rows.map(({ number }) => messageReference(number));
    await trx
      .deleteFrom('mails')
      .where(({ or, and, eb }) =>
        or([
          eb(
            'contact_message_id',
            'in',
            rows.map(({ id }) => id),
          ),
          and([
            eb('template', 'in', ['message-received', 'message-notice']),
            sql<boolean>`props->>'reference' = any(${names})`,
          ]),
        ]),
      )
      .execute();
    await forgetSubjects(trx, 'message', names);
    await trx
      .deleteFrom('messages')
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute();
    return names;
  },
};
