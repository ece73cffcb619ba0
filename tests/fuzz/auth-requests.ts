import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { deep, members, noObject, pairs, queryOf } from './values.ts';

/** Every route of `/auth/v1` with what it reads. A new route must be named here. */

export type Sender = 'anybody' | 'person' | 'administrator';
export type Route = {
  as?: Sender;
  /** Members of the JSON body; without any the route reads none. */
  body?: string[];
  query?: string[];
  /** The body is a form. */
  form?: string[];
};

const pkce = ['code_challenge', 'code_challenge_method'];
const captcha = ['gotrue_meta_security'];
const administrator = { as: 'administrator' } as const;
const person = { as: 'person' } as const;
const account = ['email', 'phone', 'role', 'password', 'password_hash', 'email_confirm', 'phone_confirm'];
const attributes = [...account, 'user_metadata', 'app_metadata', 'ban_duration'];
const provider = ['type', 'resource_id', 'disabled', 'metadata_url', 'metadata_xml', 'domains', 'attribute_mapping'];
const authorizing = ['provider', 'redirect_to', 'scopes', 'invite_token', 'skip_http_redirect', 'login_hint', ...pkce];
const callback = ['state', 'code', 'error', 'error_description', 'user', 'iss'];

export const authRoutes: Record<string, Route> = {
  'POST /signup': {
    body: ['email', 'phone', 'password', 'data', 'channel', ...pkce, ...captcha],
    query: ['redirect_to'],
  },
  'POST /token': {
    query: ['grant_type'],
    body: [
      ...['email', 'phone', 'password', 'refresh_token', 'auth_code', 'code_verifier', 'provider', 'id_token', 'nonce'],
      ...['access_token', 'client_id', 'issuer', 'link_identity', 'chain', 'message', 'signature', ...captcha],
    ],
  },
  'POST /otp': {
    body: ['email', 'phone', 'create_user', 'data', 'channel', ...pkce, ...captcha],
    query: ['redirect_to'],
  },
  'POST /magiclink': { body: ['email', 'data', ...pkce, ...captcha], query: ['redirect_to'] },
  'POST /recover': { body: ['email', ...pkce, ...captcha], query: ['redirect_to'] },
  'POST /resend': { body: ['type', 'email', 'phone', ...pkce, ...captcha], query: ['redirect_to'] },
  'GET /reauthenticate': person,
  'GET /verify': { query: ['token', 'token_hash', 'type', 'redirect_to'] },
  'POST /verify': { body: ['type', 'token', 'token_hash', 'email', 'phone', 'redirect_to'], query: ['redirect_to'] },
  'POST /sso': { body: ['provider_id', 'domain', 'redirect_to', 'skip_http_redirect', ...pkce, ...captcha] },
  'GET /sso/saml/metadata': { query: ['download'] },
  'POST /sso/saml/acs': { form: ['SAMLResponse', 'RelayState'] },
  'GET /admin/sso/providers': { ...administrator, query: ['resource_id'] },
  'POST /admin/sso/providers': { ...administrator, body: [...provider, 'name_id_format'] },
  'GET /admin/sso/providers/:id': administrator,
  'PUT /admin/sso/providers/:id': { ...administrator, body: [...provider, 'name_id_format'] },
  'DELETE /admin/sso/providers/:id': administrator,
  'GET /authorize': { query: authorizing },
  'GET /callback': { query: callback },
  'POST /callback': { form: callback },
  'GET /user/identities/authorize': { ...person, query: authorizing },
  'DELETE /user/identities/:id': person,
  'GET /user': person,
  'PUT /user': {
    ...person,
    body: ['email', 'phone', 'password', 'nonce', 'current_password', 'channel', 'data', 'app_metadata', ...pkce],
    query: ['redirect_to'],
  },
  'POST /logout': { ...person, query: ['scope'] },
  'POST /factors': { ...person, body: ['factor_type', 'friendly_name', 'issuer', 'phone'] },
  'GET /factors/recovery-codes': person,
  'POST /factors/recovery-codes': { ...person, body: ['code'] },
  'DELETE /factors/recovery-codes': person,
  'POST /factors/recovery-codes/verify': { ...person, body: ['code'] },
  'POST /factors/recovery-codes/regenerate': { ...person, body: ['code'] },
  'DELETE /factors/:factorId': person,
  'POST /factors/:factorId/challenge': { ...person, body: ['channel', 'factorId'] },
  'POST /factors/:factorId/verify': { ...person, body: ['challenge_id', 'code'] },
  'POST /invite': { ...administrator, body: ['email', 'data'], query: ['redirect_to'] },
  'GET /admin/users': { ...administrator, query: ['page', 'per_page', 'filter', 'sort', 'cursor'] },
  'POST /admin/users': { ...administrator, body: [...attributes, 'id', 'aud'] },
  'GET /admin/users/:userId': administrator,
  'PUT /admin/users/:userId': { ...administrator, body: attributes },
  'DELETE /admin/users/:userId': { ...administrator, body: ['should_soft_delete'] },
  'GET /admin/users/:userId/factors': administrator,
  'PUT /admin/users/:userId/factors/:factorId': { ...administrator, body: ['friendly_name', 'phone'] },
  'DELETE /admin/users/:userId/factors/:factorId': administrator,
  'POST /admin/generate_link': {
    ...administrator,
    body: ['type', 'email', 'new_email', 'password', 'data', 'redirect_to'],
    query: ['redirect_to'],
  },
  'GET /admin/audit': { ...administrator, query: ['page', 'per_page', 'query'] },
  'POST /links/describe': { body: ['token_hash', 'redirect_to'] },
  'POST /links/renew': { body: ['token_hash', 'redirect_to'] },
  'POST /links/redeem': { body: ['token_hash', 'code'] },
  'POST /links/follow': { body: ['token_hash', 'type', 'redirect_to'] },
  'GET /proof': person,
  'POST /proof': { ...person, body: ['password', 'nonce'] },
  'GET /settings': {},
  'GET /health': {},
  'GET /.well-known/jwks.json': {},
  'GET /.well-known/openid-configuration': {},
};

export type Sent = { path: string; body: string | undefined };

/** What may be sent to a route: its own members and others, in every shape. */
export function requestsTo(name: string, route: Route, ids: () => string[]): fc.Arbitrary<Sent> {
  const [, template = ''] = name.split(' ');
  const id = fc.oneof(
    fc.nat(2).map((at) => ids()[at] ?? ''),
    fc.uuid(),
    fc.constantFrom('x', '0', '%00', '%F0%9F%98%80', '..%2f'),
  );
  const path = fc.array(id, { minLength: 2, maxLength: 2 }).map(([first = '', second = '']) => {
    const values = [first, second];
    return template.replaceAll(/:\w+/g, () => values.shift() ?? randomUUID());
  });
  const named = route.body?.length ? members(route.body).map((json) => JSON.stringify(json)) : undefined;
  const form = route.form ? pairs(route.form).map((given) => queryOf(given).slice(1)) : undefined;
  const body = named ? fc.oneof({ weight: 5, arbitrary: named }, noObject, deep) : (form ?? fc.constant(undefined));
  return fc
    .record({ path, query: pairs(route.query ?? []), body })
    .map(({ path: place, query, body: sent }) => ({ path: `${place}${queryOf(query)}`, body: sent }));
}
