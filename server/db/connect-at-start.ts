import pg from 'pg';
import { ConfigurationError } from '#server/env.ts';

/** Which variable an address came from, for whoever has to mend it. */
export type AddressName = 'DATABASE_URL' | 'DATABASE_DIRECT_URL';

const hostsOf = (url: string) => [
  /^\w+:\/\/(?:.*@)?([^/?#]*)/.exec(url)?.[1] ?? '',
  /[?&]host=([^&#]*)/.exec(url)?.[1] ?? '',
];

/** A character of the password that ends it where an address is read; the driver would look for a host of that name. */
function hasRawCharacters(url: string): boolean {
  if (/^\w+:\/\/[^/?#]*%(?![0-9a-f]{2})[^/?#]*@/i.test(url)) return true;
  const end = /^\w+:\/\/[^/?#@]*(?=[/?#])/.exec(url)?.[0].length;
  return end !== undefined && url.slice(end).includes('@');
}

const encode =
  'encode these characters of user and password: % as %25, # as %23, ? as %3F, / as %2F, @ as %40, : as %3A';

function faultOf(url: string, name: AddressName, error: unknown): string {
  const { code, path } = (error ?? {}) as { code?: string; path?: string };
  if (path) return `The file ${path} that ${name} names cannot be read (${code}).`;
  return `${name} is not a valid connection string${url.includes('@') ? `; ${encode}` : ''}.`;
}

const unknownAuthority =
  /^(?:SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT(?:_LOCALLY)?)$/;

function reasonOf(error: unknown): string {
  const { code } = error as { code?: string };
  if (code && unknownAuthority.test(code))
    return 'its certificate is signed by an authority that this machine does not know; name the file of that authority: ?sslmode=verify-full&sslrootcert=/path/ca.crt';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `its certificate is for another host name (${(error as Error).message})`;
  if (error instanceof AggregateError) return error.errors.map((each: Error) => each.message).join(', ');
  return (error as Error).message;
}

/** Opens a connection by an address that an operator wrote. @throws ConfigurationError that says in one sentence what is wrong with it */
export async function connectAtStart(url: string, name: AddressName = 'DATABASE_URL'): Promise<pg.Client> {
  if (hasRawCharacters(url)) throw new ConfigurationError(`${name} is not a valid connection string; ${encode}.`);
  if (hostsOf(url).some((host) => host.includes(',') || host.includes('%2C')))
    throw new ConfigurationError(
      `${name} names several hosts; name one address that always leads to the primary, such as a proxy's or the provider's.`,
    );
  let client: pg.Client;
  try {
    client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 10_000,
      application_name: 'vantaggio-migrate',
    });
  } catch (error) {
    throw new ConfigurationError(faultOf(url, name, error));
  }
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new ConfigurationError(`The database at ${name} does not answer: ${reasonOf(error)}.`);
  }
  return client;
}
