import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import path from 'node:path';

/** What may stand between the product and its database and does things that PostgreSQL does not: a pooler, a network, a frozen machine. */

/** The message that begins a connection (PostgreSQL's manual, 55.7 StartupMessage), with nothing in it but who and what. */
function withoutParameters(startup: Buffer): Buffer {
  const words = startup.subarray(8).toString('latin1').split('\0');
  const kept: string[] = [];
  for (let at = 0; words[at]; at += 2) {
    if (words[at] === 'user' || words[at] === 'database') kept.push(`${words[at]}\0${words[at + 1]}\0`);
  }
  const body = Buffer.from(`${kept.join('')}\0`, 'latin1');
  const head = Buffer.alloc(8);
  head.writeInt32BE(body.length + 8, 0);
  startup.copy(head, 4, 4, 8);
  return Buffer.concat([head, body]);
}

/** What PgBouncer tells whoever comes within `server_login_retry` of a connection that it could not make (55.7 ErrorResponse). */
function loginFailure(): Buffer {
  const fields = ['SFATAL', 'VFATAL', 'C08P01', 'Mserver login has been failing, try again later (server_login_retry)'];
  const body = Buffer.from(`${fields.join('\0')}\0\0`, 'latin1');
  const head = Buffer.from('E\0\0\0\0', 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** Stands between the product and the database at `target`, on a port of its own. */
export async function startDatabasePeer(target: string) {
  const { searchParams } = new URL(target);
  const sockets = new Set<Socket>();
  const peer = {
    /** Where the product finds the database now. */
    url: '',
    /** New connections lose what their first message says beside user and database, as poolers are told to (`ignore_startup_parameters`). */
    dropsParameters: false,
    /** New connections are told that the database is away; `refused` names them as they name themselves (`application_name`). */
    refuses: false,
    refused: [] as string[],
    /** Changes what the product sends; must keep its length. */
    change: (sent: string): string => sent,
    /** Nothing passes any more, and nothing is refused: what a stopped machine looks like. */
    freeze: () => {
      for (const socket of sockets) socket.pause();
      isFrozen = true;
    },
    thaw: () => {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    /** Ends every connection that there is. */
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
    stop: () => {
      peer.cut();
      return new Promise((resolve) => server.close(resolve));
    },
  };
  let isFrozen = false;
  const server = createServer((near) => {
    const far = connect(path.join(searchParams.get('host') as string, '.s.PGSQL.5432'));
    let isBegun = false;
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      if (isFrozen) socket.pause();
    }
    near.on('data', (data) => {
      if (!isBegun && peer.refuses) {
        peer.refused.push(/application_name\0([^\0]*)/.exec(data.toString('latin1'))?.[1] ?? '');
        near.end(loginFailure());
        return;
      }
      const first = isBegun ? data : peer.dropsParameters ? withoutParameters(data) : data;
      isBegun = true;
      far.write(Buffer.from(peer.change(first.toString('latin1')), 'latin1'));
    });
    far.on('data', (data) => near.write(data));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  url.searchParams.delete('host');
  peer.url = url.href;
  return peer;
}

export type DatabasePeer = Awaited<ReturnType<typeof startDatabasePeer>>;

/** A database that lets everybody in and never answers. `hung` once it has been asked. */
export async function frozenDatabase() {
  const { promise: hung, resolve: hangs } = Promise.withResolvers<void>();
  // AuthenticationOk and ReadyForQuery (PostgreSQL's manual, 55.7).
  const letIn = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1');
  const frozen = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.write(letIn, () => socket.once('data', () => hangs())));
  });
  await new Promise<void>((resolve) => frozen.listen(0, '127.0.0.1', resolve));
  const { port } = frozen.address() as AddressInfo;
  return { hung, url: `postgres://me@127.0.0.1:${port}/x`, stop: () => void frozen.close() };
}
