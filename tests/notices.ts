import { withDirectConnection } from '#server/db/direct.ts';
import { notify } from '#server/db/notifications.ts';

/** Payloads that other processes hear on `channel` because of `act`, in their order. */
export async function noticesOf(channel: string, act: () => Promise<unknown>): Promise<string[]> {
  return withDirectConnection('vantaggio-test-notices', async (connection) => {
    const heard: string[] = [];
    const last = Promise.withResolvers<void>();
    // Notices arrive in the order of their commits: once this one is here, all before it are.
    const end = crypto.randomUUID();
    connection.on('notification', ({ payload = '' }) => {
      if (payload === end) last.resolve();
      else heard.push(payload);
    });
    await connection.query(`listen ${channel}`);
    await act();
    await notify(undefined, channel, end);
    await last.promise;
    return heard;
  });
}
