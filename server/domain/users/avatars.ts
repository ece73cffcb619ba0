import { randomBytes } from 'node:crypto';
import { db } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';
import { toAvatar } from '#server/pictures/avatar.ts';
import { recordChange } from '#server/records/audit.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import { avatarSize, largestAvatar } from '#shared/staff.ts';
import { changeStaff, type Frame, staffRow } from './staff-change.ts';
import { staffView } from './views.ts';

const TOKEN_BYTES = 24;

async function noteChange({ trx, actor }: Frame, id: string, has: boolean): Promise<void> {
  const subject = { kind: 'user', id };
  await recordChange(trx, { actor, action: 'user.avatar-changed', subject, after: { avatar: has } });
}

/**
 * Gives a person a picture: JPEG, PNG, WebP or AVIF by its content. A small square of it is kept, without what the camera noted; the
 * upload itself is not. @throws forbidden, not_found, payload_too_large, invalid_input (`picture`)
 */
export async function setAvatar(person: Person, id: string, upload: Uint8Array, now = new Date()) {
  demand(person, 'users.write');
  if (upload.length > largestAvatar) throw new AppError('payload_too_large', 'the picture is too large');
  const picture = await toAvatar(Buffer.from(upload), avatarSize);
  if (!picture) {
    throw new AppError('invalid_input', 'not a picture', { details: { fields: { picture: 'not a picture' } } });
  }
  return changeStaff(person, now, async (frame) => {
    await staffRow(frame, id);
    const kept = { token: randomBytes(TOKEN_BYTES).toString('base64url'), picture };
    await frame.trx
      .insertInto('staff_avatars')
      .values({ user_id: id, ...kept })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(kept))
      .execute();
    await noteChange(frame, id, true);
    return { user: staffView(await staffRow(frame, id), now) };
  });
}

/** Takes the picture away; its address is dead at once. @throws forbidden, not_found */
export async function removeAvatar(person: Person, id: string, now = new Date()) {
  return changeStaff(person, now, async (frame) => {
    await staffRow(frame, id);
    const gone = await frame.trx
      .deleteFrom('staff_avatars')
      .where('user_id', '=', id)
      .returning('user_id')
      .executeTakeFirst();
    if (gone) await noteChange(frame, id, false);
    return { user: staffView(await staffRow(frame, id), now) };
  });
}

/** The picture behind an address: a WebP square. @throws not_found */
export async function readAvatar(token: string): Promise<Buffer> {
  const row = await db.selectFrom('staff_avatars').select('picture').where('token', '=', token).executeTakeFirst();
  if (!row) throw new AppError('not_found', 'no picture has this address');
  return row.picture;
}
