import { expect, test } from 'vitest';
import { isKnownSetting, knownSettings } from '#server/env.ts';
import { misnamed } from '#server/misnamed.ts';

const of = (...names: string[]) =>
  misnamed(
    names.filter((name) => !isKnownSetting(name)),
    knownSettings,
  );

test('a name that looks like ours and is none is told, with the one that was meant', () => {
  expect(of('SMTP_PASSWORD', 'TRUSTED_PROXY', 'ADMIN_PASWORD', 'GOTRUE_HOOK_URI')).toEqual([
    'The setting ADMIN_PASWORD is not known and does nothing; is ADMIN_PASSWORD meant?',
    'The setting GOTRUE_HOOK_URI is not known and does nothing.',
    'The setting SMTP_PASSWORD is not known and does nothing; is SMTP_PASS meant?',
    'The setting TRUSTED_PROXY is not known and does nothing; is TRUSTED_PROXIES meant?',
  ]);
});

test('names of ours, of sign-in providers and of other programs are passed over', () => {
  const others = [
    'PATH',
    'HOME',
    'HOSTNAME',
    'LANG',
    'PWD',
    'npm_config_cache',
    'NODE_OPTIONS',
    'XDG_SESSION_ID',
    'JOURNAL_STREAM',
  ];
  expect(
    of(...others, 'SMTP_HOST', 'GOTRUE_SMTP_HOST', 'PORT', 'GOTRUE_EXTERNAL_KEYCLOAK_URL', 'VANTAGGIO_SETTINGS'),
  ).toEqual([]);
});
