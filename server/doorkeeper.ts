import { createServer } from 'node:net';

/**
 * Holds the workers' listening socket open without ever taking a connection: while no worker is alive, those who come wait in the
 * kernel's queue for the next one instead of being turned away. A process of its own, because Node takes connections on every
 * socket that it listens on; this one's event loop is stopped before the first could be taken.
 */

/** How often it looks whether the supervisor is still there, in milliseconds; it holds the port, so it must not outlive it long. */
const lookEveryMs = 100;

const [port, host] = process.argv.slice(2);
const supervisor = process.ppid;
process.title = 'vantaggio door';
// A Ctrl-C in the terminal reaches this process too; the supervisor decides when it ends.
process.on('SIGINT', () => {});

createServer().listen(Number(port), host, () => {
  const never = new Int32Array(new SharedArrayBuffer(4));
  process.send?.({ type: 'holding' }, () => {
    while (process.ppid === supervisor) Atomics.wait(never, 0, 0, lookEveryMs);
    process.exit(0);
  });
});
