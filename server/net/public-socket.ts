import { lookup } from 'node:dns/promises';
import { connect, isIP, type Socket } from 'node:net';
import { isPrivateAddress, PrivateAddressError, publicOnly } from '#server/net/safe-fetch.ts';

type Place = { host: string; port: number; allowPrivate: boolean; timeoutMs: number };

/**
 * Opens a connection to a host that a person typed. Unless `allowPrivate`, what its name resolves to is checked at the moment of
 * connecting. @throws PrivateAddressError, the system's error (`ENOTFOUND`, `ECONNREFUSED`, …), or one with the code `ETIMEDOUT`
 */
export function openSocket({ host, port, allowPrivate, timeoutMs }: Place): Promise<Socket> {
  if (!allowPrivate && isIP(host) && isPrivateAddress(host)) {
    return Promise.reject(new PrivateAddressError(`${host} is not a public address.`));
  }
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, ...(allowPrivate ? {} : { lookup: publicOnly }) });
    const timer = setTimeout(() => {
      socket.destroy(Object.assign(new Error(`${host}:${port} did not answer.`), { code: 'ETIMEDOUT' }));
    }, timeoutMs);
    socket.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.removeAllListeners('error');
      resolve(socket);
    });
  });
}

/** The addresses that a name leads to. @throws the resolver's error (`ENOTFOUND`, `EAI_AGAIN`) */
export async function findAddresses(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}
