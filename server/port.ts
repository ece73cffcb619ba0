import { createServer } from 'node:net';
import { ConfigurationError } from '#server/env.ts';

/** Finds out early, before the database starts, whether the port can be had. @throws ConfigurationError naming it */
export function checkPort(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `Port ${port} on ${host} is taken by another program; set PORT to a free one.`,
        EACCES: `Port ${port} on ${host} needs more rights; set PORT to one above 1023.`,
        EADDRNOTAVAIL: `This machine has no address ${host}; set HOST.`,
      };
      reject(
        new ConfigurationError(reasons[error.code ?? ''] ?? `Port ${port} on ${host} cannot be used (${error.code}).`),
      );
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
