/** What the sign-in service says it offers (`GET /auth/v1/settings`), as far as these screens ask. */
export type SignInSettings = {
  providers: string[];
  hasCompanies: boolean;
  isSignupOpen: boolean;
  /** Numbers can be kept and sent codes. */
  hasPhone: boolean;
  /** People may link and unlink other accounts themselves. */
  isLinkingOpen: boolean;
};

type Answer = {
  external?: Record<string, unknown>;
  saml_enabled?: unknown;
  disable_signup?: unknown;
  manual_linking_enabled?: unknown;
};

/** Ways that are no provider with a page of its own. */
const notProviders = new Set(['email', 'phone', 'anonymous_users', 'web3_ethereum', 'web3_solana']);

/** What always works. */
export const onlyByMail: SignInSettings = {
  providers: [],
  hasCompanies: false,
  isSignupOpen: true,
  hasPhone: false,
  isLinkingOpen: false,
};

/** What an answer of the service says. */
export function settingsIn(answer: unknown): SignInSettings {
  const { external = {}, saml_enabled, disable_signup, manual_linking_enabled } = answer as Answer;
  return {
    providers: Object.keys(external).filter((name) => external[name] === true && !notProviders.has(name)),
    hasCompanies: saml_enabled === true,
    isSignupOpen: disable_signup !== true,
    hasPhone: external.phone === true,
    isLinkingOpen: manual_linking_enabled === true,
  };
}

/** Without an answer only what always works is offered. */
export async function readSignInSettings(): Promise<SignInSettings> {
  const key = document.querySelector<HTMLMetaElement>('meta[name="anon-key"]')?.content ?? '';
  try {
    const answer = await fetch('/auth/v1/settings', { headers: { apikey: key } });
    if (!answer.ok) throw new Error(answer.statusText);
    return settingsIn(await answer.json());
  } catch {
    return onlyByMail;
  }
}

const names: Record<string, string> = {
  amazon: 'Amazon',
  apple: 'Apple',
  azure: 'Microsoft',
  bitbucket: 'Bitbucket',
  discord: 'Discord',
  facebook: 'Facebook',
  figma: 'Figma',
  github: 'GitHub',
  gitlab: 'GitLab',
  google: 'Google',
  kakao: 'Kakao',
  keycloak: 'Keycloak',
  linkedin: 'LinkedIn',
  linkedin_oidc: 'LinkedIn',
  notion: 'Notion',
  slack: 'Slack',
  slack_oidc: 'Slack',
  spotify: 'Spotify',
  twitch: 'Twitch',
  twitter: 'X',
  workos: 'WorkOS',
  zoom: 'Zoom',
};

/** A provider's own name for itself. */
export function providerName(provider: string): string {
  return names[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1);
}
