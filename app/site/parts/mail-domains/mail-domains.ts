import { run } from '@zootools/email-spell-checker';

/** Providers that people who write to us have their mail with. A domain that is one of these is never questioned. */
const providers = [
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'outlook.it', 'outlook.de', 'outlook.fr', 'outlook.es'],
  ...[
    'hotmail.com',
    'hotmail.it',
    'hotmail.de',
    'hotmail.fr',
    'hotmail.es',
    'hotmail.co.uk',
    'live.com',
    'live.it',
    'msn.com',
  ],
  ...['yahoo.com', 'yahoo.it', 'yahoo.de', 'yahoo.fr', 'yahoo.es', 'yahoo.co.uk', 'ymail.com'],
  ...['icloud.com', 'me.com', 'mac.com', 'proton.me', 'protonmail.com', 'aol.com', 'mail.com'],
  ...['libero.it', 'virgilio.it', 'tiscali.it', 'alice.it', 'tim.it', 'fastwebnet.it', 'aruba.it', 'pec.it'],
  ...['gmx.de', 'gmx.net', 'gmx.at', 'gmx.com', 'web.de', 't-online.de', 'freenet.de'],
  ...['orange.fr', 'free.fr', 'laposte.net', 'wanadoo.fr', 'sfr.fr', 'onet.pl', 'wp.pl', 'interia.pl'],
];

/** Shorter names are one letter away from half of all companies' own. */
const shortestName = 5;
const nameOf = (domain: string) => domain.slice(0, domain.indexOf('.'));
const mistyped = providers.filter((domain) => nameOf(domain).length >= shortestName);

/** Letters that may differ, as the library counts them: a letter swapped, left out or doubled. */
const threshold = 2;

/**
 * The provider that somebody probably meant with the domain of their address: `gmail.com` for `gmial.com`. Undefined for what is one, and for what looks like
 * none: most companies have a domain of their own, and nobody is told that theirs is a mistake because of its ending. People get the first letter right.
 */
export function providerMeant(email: string): string | undefined {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (providers.includes(domain)) return undefined;
  const domains = mistyped.filter((provider) => provider[0] === domain[0]);
  const options = { email: `x@${domain}`, domains, domainThreshold: threshold };
  return run({ ...options, secondLevelDomains: [], topLevelDomains: [] })?.domain;
}
