import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A connection between two programs that can be made to break in the middle of what is sent. */
export async function startFailingProxy(target: string) {
  const { hostname, port } = new URL(target);
  /** So many more bytes of what is sent pass before the connection breaks. */
  let left = Number.POSITIVE_INFINITY;
  let broken = 0;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    sockets.add(near).add(far);
    for (const socket of [near, far]) socket.on('error', () => {});
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    far.pipe(near);
    near.on('data', (data) => {
      left -= data.length;
      if (left > 0) return far.write(data);
      broken += 1;
      near.resetAndDestroy();
      return far.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Breaks every connection after so many bytes from now on. */
    breakAfter: (bytes: number) => {
      left = bytes;
    },
    heal: () => {
      left = Number.POSITIVE_INFINITY;
    },
    /** How many connections it broke. */
    broken: () => broken,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
