import fc from 'fast-check';
import { expect, test } from 'vitest';
import { authProblemText } from '#app/account/auth-words.ts';
import { m } from '#messages/messages.js';
import { readFault, readFaultOf } from './read-fault.ts';

const said = (query: string) => {
  const fault = readFault(new URLSearchParams(query));
  return fault && authProblemText(fault);
};

test('an address without an error has none', () => {
  expect(readFault(new URLSearchParams('code=1&next=/account'))).toBeUndefined();
});

test('every way that a sign-in elsewhere can fail is told in words', () => {
  const cases: [query: string, text: string][] = [
    ['error=access_denied&error_code=bad_oauth_callback', m.account_error_provider_cancelled()],
    ['error=access_denied', m.account_error_provider_cancelled()],
    ['error=server_error&error_code=unexpected_failure', m.account_error_provider()],
    ['error=temporarily_unavailable', m.account_error_provider()],
    ['error=invalid_request&error_code=bad_oauth_state', m.account_error_provider_late()],
    ['error=access_denied&error_code=signup_disabled', m.account_error_signup_closed()],
    ['error=access_denied&error_code=user_banned', m.account_error_banned()],
    ['error=access_denied&error_code=provider_email_needs_verification', m.account_error_provider_email()],
    ['error=server_error&error_code=identity_already_exists', m.account_error_identity_taken()],
    ['error_code=validation_failed&error_description=SAML+response+is+not+valid', m.account_error_sso_refused()],
    [
      'error_code=validation_failed&error_description=Error+getting+user+email+from+external+provider',
      m.account_error_provider_no_email(),
    ],
    [
      'error_code=validation_failed&error_description=Invited+email+does+not+match+emails+from+external+provider',
      m.account_error_provider_other_email(),
    ],
    [
      'error_code=validation_failed&error_description=Unsupported+provider:+provider+is+not+enabled',
      m.account_error_provider_off(),
    ],
    ['error_code=over_request_rate_limit', m.account_error_too_many_unknown()],
    ['error_code=saml_relay_state_expired', m.account_error_flow()],
  ];
  for (const [query, text] of cases) expect([query, said(query)]).toEqual([query, text]);
});

test('a mailed link that is old says so, though its fault stands behind #', () => {
  const hash = '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=';
  const fault = readFaultOf({ search: '', hash });
  expect(fault && authProblemText(fault)).toBe(m.account_new_password_no_session());
  expect(readFaultOf({ search: '?code=1', hash: '' })).toBeUndefined();
});

test('whatever stands in the address, none of it is shown', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (error, code, description) => {
      const query = new URLSearchParams({ error, error_code: code, error_description: `<${description}>` });
      return !said(query.toString())?.includes(`<${description}>`);
    }),
  );
});
