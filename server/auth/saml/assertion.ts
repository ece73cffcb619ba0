import { z } from 'zod';
import { readEmail } from '#server/auth/contacts.ts';
import { AuthError } from '#server/auth/errors.ts';
import type { Profile } from '#server/auth/profiles.ts';

/** What a verified assertion says. Only the signed part is read here, never the answer around it. */

const texts = z.array(z.looseObject({ _: z.string().optional(), $: z.record(z.string(), z.string()).optional() }));
const marked = z.looseObject({ $: z.record(z.string(), z.string()).default({}) });
const statement = z.looseObject({
  Attribute: z.array(marked.extend({ AttributeValue: z.array(z.unknown()).optional() })).optional(),
});
const assertionShape = z.object({
  Assertion: marked.extend({
    Issuer: texts.min(1),
    Subject: z.array(
      z.looseObject({
        NameID: texts.optional(),
        SubjectConfirmation: z.array(marked.extend({ SubjectConfirmationData: z.array(marked).optional() })).optional(),
      }),
    ),
    Conditions: z.array(z.looseObject({ AudienceRestriction: z.array(z.unknown()).min(1) })).length(1),
    AuthnStatement: z.array(marked).min(1),
    AttributeStatement: z.array(z.union([z.string(), statement])).optional(),
  }),
});

export type VerifiedAssertion = {
  id: string;
  nameId: string | undefined;
  nameIdFormat: string | undefined;
  /** When the assertion itself stops being accepted. */
  usableUntil: Date;
  sessionNotAfter: Date | undefined;
  attributes: Map<string, string[]>;
};

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const fail = (reason: string) => new AuthError('validation_failed', `SAML assertion ${reason}`);

function textOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  const inner = (value as { _?: unknown } | null)?._;
  return typeof inner === 'string' ? [inner] : [];
}

/**
 * Checks what the library leaves open (SAML 2.0 profiles section 4.1.4.2): who issued it, that it is for this place (Recipient), an answer
 * to this very request (InResponseTo, inside the signature), and for nobody but us.
 */
export function readAssertion(
  parsed: unknown,
  expected: { issuer: string; recipient: string; requestId: string },
): VerifiedAssertion {
  const result = assertionShape.safeParse(parsed);
  if (!result.success) throw fail('is not complete');
  const assertion = result.data.Assertion;
  if (assertion.Issuer[0]?._?.trim() !== expected.issuer) throw fail('was issued by somebody else');
  const [subject] = assertion.Subject;
  const bearers = (subject?.SubjectConfirmation ?? [])
    .filter((confirmation) => confirmation.$.Method === BEARER)
    .map((confirmation) => confirmation.SubjectConfirmationData?.[0]?.$ ?? {});
  const confirmed = bearers.find(
    (data) => data.Recipient === expected.recipient && data.InResponseTo === expected.requestId && data.NotOnOrAfter,
  );
  if (!confirmed) throw fail('does not answer this request');
  const usableUntil = new Date(confirmed.NotOnOrAfter ?? '');
  if (Number.isNaN(usableUntil.getTime())) throw fail('has no end');
  const id = assertion.$.ID;
  if (!id) throw fail('has no ID');
  const ends = assertion.AuthnStatement.flatMap(({ $ }) => $.SessionNotOnOrAfter ?? []).map((text) => new Date(text));
  const sessionNotAfter = ends.filter((date) => !Number.isNaN(date.getTime())).sort((a, b) => +a - +b)[0];
  const [nameId] = subject?.NameID ?? [];
  // An element without content is parsed as text.
  const statements = (assertion.AttributeStatement ?? []).filter((statement) => typeof statement !== 'string');
  return {
    id,
    nameId: nameId?._?.trim() || undefined,
    nameIdFormat: nameId?.$?.Format,
    usableUntil,
    sessionNotAfter,
    attributes: attributesOf(statements),
  };
}

type Statements = z.output<typeof statement>[];

function attributesOf(statements: Statements): Map<string, string[]> {
  const attributes = new Map<string, string[]>();
  for (const attribute of statements.flatMap((statement) => statement.Attribute ?? [])) {
    const values = (attribute.AttributeValue ?? []).flatMap(textOf);
    for (const name of [attribute.$.Name, attribute.$.FriendlyName]) {
      if (name && !attributes.has(name)) attributes.set(name, values);
    }
  }
  return attributes;
}

/** `{"keys": {"<ours>": {"name": "...", "names": [...], "default": ..., "array": true}}}`, as the hosted service has it. */
export const attributeMapping = z.object({
  keys: z
    .record(
      z.string().min(1).max(100),
      z.object({
        name: z.string().optional(),
        names: z.array(z.string()).optional(),
        default: z.unknown().optional(),
        array: z.boolean().optional(),
      }),
    )
    .default({}),
});
export type AttributeMapping = z.output<typeof attributeMapping>;

const emailAttributes = [
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'http://schemas.xmlsoap.org/claims/EmailAddress',
  ...['mail', 'Mail', 'email', 'Email'],
];
const SUBJECT_ID = 'urn:oasis:names:tc:SAML:attribute:subject-id';
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';

function map(mapping: AttributeMapping, attributes: Map<string, string[]>): Record<string, unknown> {
  const mapped: Record<string, unknown> = {};
  for (const [key, rule] of Object.entries(mapping.keys)) {
    const names = [rule.name, ...(rule.names ?? [])].filter((name) => name !== undefined);
    const values = names.map((name) => attributes.get(name)).find((found) => found && found.length > 0);
    const value = rule.array ? values : values?.[0];
    if (value !== undefined) mapped[key] = value;
    else if (rule.default !== undefined) mapped[key] = rule.default;
  }
  return mapped;
}

/** The profile of whoever the assertion is about. Throws `saml_assertion_no_user_id` and `saml_assertion_no_email`. */
export function profileOfAssertion(
  providerId: string,
  assertion: VerifiedAssertion,
  mapping: AttributeMapping,
): Profile {
  const { attributes, nameId, nameIdFormat } = assertion;
  const subject = attributes.get(SUBJECT_ID)?.[0] ?? (nameIdFormat === TRANSIENT ? undefined : nameId);
  if (!subject) throw new AuthError('saml_assertion_no_user_id');
  const custom = map(mapping, attributes);
  const named =
    typeof custom.email === 'string' ? custom.email : emailAttributes.flatMap((n) => attributes.get(n) ?? [])[0];
  const email = readEmail(named ?? (nameIdFormat === EMAIL_FORMAT ? (nameId ?? '') : ''));
  if (!email) throw new AuthError('saml_assertion_no_email');
  const { email: _, ...claims } = custom;
  const data = { sub: subject, email, email_verified: true, phone_verified: false, custom_claims: claims };
  return { provider: `sso:${providerId}`, providerId: subject, email, emailVerified: true, data };
}
