import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type Db, db } from '#server/db/client.ts';
import { AuthError } from './errors.ts';
import { linkIdentity } from './manual-linking.ts';
import type { Profile } from './profiles.ts';
import type { Challenge } from './store/flow-states.ts';
import { type FlowStateRow, findFlowState, insertFlowState } from './store/flow-states.ts';
import { keepProviderFlow, takeProviderFlow } from './store/provider-flows.ts';
import type { SignUpPassword } from './unproven.ts';

/** A sign-in at a provider between leaving and coming back: one use, a quarter of an hour, tied to the browser that began it. */

/** People create accounts and find their telephones on the provider's pages. */
const MAX_AGE_MS = 15 * 60_000;
const SECRET_BYTES = 32;

const random = () => randomBytes(SECRET_BYTES).toString('base64url');
const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

const begun = z.object({ verifier: z.string(), nonce: z.string(), browserHash: z.string().optional() });

export type BegunFlow = { id: string; verifier: string; challenge: string; nonce: string; browserSecret: string };

export type NewProviderFlow = {
  provider: string;
  challenge: Challenge | undefined;
  redirectTo: string;
  linkingTargetId?: string | undefined;
  inviteToken?: string | undefined;
  emailOptional: boolean;
};

/** Remembers a flow. With `bindBrowser`, only whoever shows `browserSecret` can end it. */
export async function beginProviderFlow(
  flow: NewProviderFlow,
  { bindBrowser }: { bindBrowser: boolean },
): Promise<BegunFlow> {
  const [verifier, nonce, browserSecret] = [random(), random(), random()];
  const id = await db.transaction().execute(async (trx) => {
    const flowId = await insertFlowState(trx, {
      method: 'oauth',
      providerType: flow.provider,
      referrer: flow.redirectTo,
      emailOptional: flow.emailOptional,
      ...(flow.challenge ? { challenge: flow.challenge } : {}),
      ...(flow.linkingTargetId ? { linkingTargetId: flow.linkingTargetId } : {}),
      ...(flow.inviteToken ? { inviteToken: flow.inviteToken } : {}),
    });
    const browserHash = bindBrowser ? digest(browserSecret) : undefined;
    await keepProviderFlow(trx, flowId, { verifier, nonce, browserHash } satisfies z.input<typeof begun>);
    return flowId;
  });
  return { id, verifier, challenge: digest(verifier), nonce, browserSecret };
}

export type EndedFlow = { flow: FlowStateRow; verifier: string; nonce: string };

/** Ends a flow for whoever comes back with its id; a second time, too late or from another browser there is none. */
export async function endProviderFlow(id: string, browserSecret: string | undefined): Promise<EndedFlow | undefined> {
  if (!z.uuid().safeParse(id).success) return undefined;
  const content = begun.safeParse(await takeProviderFlow(db, id));
  const flow = await findFlowState(db, id);
  if (!content.success || !flow?.created_at || flow.auth_code) return undefined;
  if (Date.now() - flow.created_at.getTime() > MAX_AGE_MS) return undefined;
  const { verifier, nonce, browserHash } = content.data;
  if (browserHash && digest(browserSecret ?? '') !== browserHash) return undefined;
  return { flow, verifier, nonce };
}

/** What the exchange of the auth code has to do besides opening a session. */
export type FlowOutcome = {
  provider: string;
  /** To be added to the account only now: whoever holds the verifier is the one who asked for it. */
  link?: Profile | undefined;
  /** When the identity provider wants the session to end. */
  notAfter?: string | undefined;
  /** What became of a password that was given when somebody signed up. */
  signUpPassword?: SignUpPassword;
};

const outcome = z.object({
  provider: z.string(),
  signUpPassword: z.enum(['kept', 'dropped']).optional(),
  notAfter: z.string().optional(),
  link: z
    .object({
      provider: z.string(),
      providerId: z.string(),
      email: z.string().optional(),
      emailVerified: z.boolean(),
      data: z.record(z.string(), z.unknown()),
    })
    .optional(),
});

export function keepFlowOutcome(trx: Db, flowId: string, content: FlowOutcome): Promise<void> {
  return keepProviderFlow(trx, flowId, content);
}

/** Adds what became of a sign-up's password, once its mail was followed; what is kept of the provider that it was about stays. */
export async function keepSignUpPassword(trx: Db, flowId: string, signUpPassword: SignUpPassword): Promise<void> {
  if (!signUpPassword) return;
  const kept = outcome.safeParse(await takeProviderFlow(trx, flowId));
  const link = kept.data?.link && { ...kept.data.link, email: kept.data.link.email };
  await keepFlowOutcome(trx, flowId, { provider: 'email', ...kept.data, link, signUpPassword });
}

/** Does what was kept for the exchange; answers how the session is to be opened. Flows of mails have nothing of the kind. */
export async function applyFlowOutcome(
  trx: Db,
  flowId: string,
  userId: string,
): Promise<{ provider?: string; notAfter?: Date; signUpPassword?: SignUpPassword }> {
  const kept = outcome.safeParse(await takeProviderFlow(trx, flowId));
  if (!kept.success) return {};
  const { provider, notAfter, link, signUpPassword } = kept.data;
  try {
    if (link) await linkIdentity(trx, userId, { ...link, email: link.email });
  } catch (error) {
    // Whoever follows a mail comes in all the same; the identity found another home meanwhile.
    if (provider !== 'email' || !(error instanceof AuthError)) throw error;
  }
  return { provider, signUpPassword, ...(notAfter ? { notAfter: new Date(notAfter) } : {}) };
}
