import type { Db } from '#server/db/client.ts';
import { readBelongings } from './store/account-snapshots.ts';
import type { FactorRow } from './store/factors.ts';
import type { IdentityRow } from './store/identities.ts';
import type { UserRow } from './store/users.ts';

/** The wire's shapes (contract 2.0), members in its order. Unset dates are left out. */

function present<Value extends object>(members: Value): Partial<Value> {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  ) as Partial<Value>;
}

function viewIdentity(identity: IdentityRow) {
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    last_sign_in_at: identity.last_sign_in_at,
    created_at: identity.created_at,
    updated_at: identity.updated_at,
    ...present({ email: identity.email }),
  };
}

/** A factor without its secret. */
export function viewFactor(factor: FactorRow) {
  return {
    id: factor.id,
    ...present({ friendly_name: factor.friendly_name }),
    factor_type: factor.factor_type,
    status: factor.status,
    created_at: factor.created_at,
    updated_at: factor.updated_at,
    phone: factor.phone,
    last_challenged_at: factor.last_challenged_at,
  };
}

/** An account as its owner and administrators see it. Hashes and tokens are no part of it. */
export function viewUser(user: UserRow, identities: IdentityRow[], factors: FactorRow[]) {
  return {
    id: user.id,
    aud: user.aud ?? '',
    role: user.role ?? '',
    email: user.email ?? '',
    ...present({ email_confirmed_at: user.email_confirmed_at, invited_at: user.invited_at }),
    phone: user.phone ?? '',
    ...present({
      phone_confirmed_at: user.phone_confirmed_at,
      confirmation_sent_at: user.confirmation_sent_at,
      confirmed_at: user.confirmed_at,
      recovery_sent_at: user.recovery_sent_at,
      new_email: user.email_change,
      email_change_sent_at: user.email_change_sent_at,
      new_phone: user.phone_change,
      phone_change_sent_at: user.phone_change_sent_at,
      reauthentication_sent_at: user.reauthentication_sent_at,
      last_sign_in_at: user.last_sign_in_at,
    }),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    ...(factors.length > 0 ? { factors: factors.map(viewFactor) } : {}),
    identities: identities.map(viewIdentity),
    created_at: user.created_at,
    updated_at: user.updated_at,
    ...present({ banned_until: user.banned_until, deleted_at: user.deleted_at }),
    is_anonymous: user.is_anonymous,
  };
}

/** Reads what belongs to the account and shows it. */
export async function presentUser(connection: Db, user: UserRow) {
  const { identities, factors } = await readBelongings(connection, user.id);
  return viewUser(user, identities, factors);
}
