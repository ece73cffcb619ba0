/** What the operator's environment says of each provider: `GOTRUE_EXTERNAL_<PROVIDER>_*` (contract section 8). */

export type ProviderSettings = {
  /** In lower case, as it appears in URLs and in `provider`. */
  name: string;
  enabled: boolean;
  /** The first one is ours in a sign-in by browser; ID tokens may be made for any of them (an app of each platform has its own). */
  clientIds: string[];
  secret: string;
  redirectUri: string | undefined;
  /** Issuer of a provider found by discovery, or the host of one that can be self-hosted; without a slash at its end. */
  url: string | undefined;
  skipNonceCheck: boolean;
  emailOptional: boolean;
};

/** Providers that need no URL. */
const builtIn = ['google', 'github', 'apple', 'azure', 'amazon'];
/** Names of other settings that look alike. */
const notProviders = /^(EMAIL|PHONE|ANONYMOUS_USERS|WEB3_|FLOW_STATE)/;
const variable =
  /^GOTRUE_EXTERNAL_([A-Z][A-Z0-9_]*?)_(ENABLED|CLIENT_ID|SECRET|REDIRECT_URI|URL|SKIP_NONCE_CHECK|EMAIL_OPTIONAL)$/;

type Source = Record<string, string | undefined>;

/** True for a name that {@link readProviders} reads. */
export const isProviderVariable = (name: string): boolean => variable.test(name);

/** Every provider that the environment names, and sentences for the operator about what is wrong with them. */
export function readProviders(source: Source): { providers: Map<string, ProviderSettings>; faults: string[] } {
  const names = new Set(Object.keys(source).flatMap((key) => variable.exec(key)?.[1] ?? []));
  const providers = new Map<string, ProviderSettings>();
  const faults: string[] = [];
  for (const name of [...names].filter((each) => !notProviders.test(each)).sort()) {
    const settings = readProvider(name, source);
    faults.push(...faultsOf(name, settings));
    providers.set(settings.name, settings);
  }
  return { providers, faults };
}

function readProvider(name: string, source: Source): ProviderSettings {
  const text = (key: string) => source[`GOTRUE_EXTERNAL_${name}_${key}`]?.trim() || undefined;
  return {
    name: name.toLowerCase(),
    enabled: text('ENABLED') === 'true',
    clientIds: (text('CLIENT_ID') ?? '').split(',').flatMap((id) => id.trim() || []),
    secret: text('SECRET') ?? '',
    redirectUri: text('REDIRECT_URI'),
    url: text('URL')?.replace(/\/+$/, ''),
    skipNonceCheck: text('SKIP_NONCE_CHECK') === 'true',
    emailOptional: text('EMAIL_OPTIONAL') === 'true',
  };
}

function faultsOf(name: string, settings: ProviderSettings): string[] {
  if (!settings.enabled) return [];
  const prefix = `GOTRUE_EXTERNAL_${name}`;
  const faults: string[] = [];
  if (settings.clientIds.length === 0) faults.push(`${prefix}_CLIENT_ID: is missing`);
  if (!settings.url && !builtIn.includes(settings.name))
    faults.push(`${prefix}_URL: must be the issuer of the provider`);
  if (settings.name === 'apple' && settings.secret.startsWith('{') && !readAppleKey(settings.secret)) {
    faults.push(`${prefix}_SECRET: must be JSON with team_id, key_id and private_key, or a finished secret`);
  }
  for (const [key, value] of Object.entries({ URL: settings.url, REDIRECT_URI: settings.redirectUri })) {
    if (value && !isSafeAddress(value)) faults.push(`${prefix}_${key}: must start with https://`);
  }
  return faults;
}

/** The key from Apple's console in the setting; undefined when the text is none. */
export function readAppleKey(setting: string): { teamId: string; keyId: string; privateKey: string } | undefined {
  try {
    const { team_id: teamId, key_id: keyId, private_key: privateKey } = JSON.parse(setting);
    const isComplete = [teamId, keyId, privateKey].every((part) => typeof part === 'string' && part);
    return isComplete ? { teamId, keyId, privateKey } : undefined;
  } catch {
    return undefined;
  }
}

/** True for an https address, or a plain one on this machine. */
export function isSafeAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  if (protocol === 'https:') return true;
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
