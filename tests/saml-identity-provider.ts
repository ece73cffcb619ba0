import { createPrivateKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import * as samlify from 'samlify';
import { selfSignedCertificate } from '#server/auth/saml/self-signed.ts';

/** A real SAML identity provider (the `samlify` package) that answers as a test tells it to. */

samlify.setSchemaValidator({ validate: async () => 'not checked' });

const bare = (pem: string) => pem.replaceAll(/-----[^-]+-----|\s/g, '');

export type Answer = {
  nameId?: string;
  nameIdFormat?: string;
  audience?: string;
  recipient?: string;
  inResponseTo?: string;
  issuer?: string;
  assertionId?: string;
  /** Milliseconds from now at which the assertion ends. */
  endsIn?: number;
  sessionEndsIn?: number;
  attributes?: Record<string, string[]>;
};

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

export function makeIdentityProvider(entityId = `https://idp.example/${randomUUID()}`) {
  const { privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const privateKey = key.export({ type: 'pkcs8', format: 'pem' }).toString();
  const certificate = selfSignedCertificate(createPrivateKey(privateKey));
  const template = samlify.SamlLib.defaultLoginResponseTemplate;
  const idp = samlify.IdentityProvider({
    entityID: entityId,
    privateKey,
    signingCert: bare(certificate),
    isAssertionEncrypted: false,
    nameIDFormat: ['urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'],
    singleSignOnService: [
      { Binding: samlify.Constants.namespace.binding.redirect, Location: 'https://idp.example/sso' },
      { Binding: samlify.Constants.namespace.binding.post, Location: 'https://idp.example/sso' },
    ],
  });
  return {
    entityId,
    certificate,
    metadata: idp.getMetadata(),
    /** The form's content for the request in `url`, made for `serviceMetadata`, and the XML inside. */
    answer: async (url: string, serviceMetadata: string, answer: Answer = {}, { encrypt = false } = {}) => {
      const sp = samlify.ServiceProvider({ metadata: serviceMetadata });
      const query = Object.fromEntries(new URL(url).searchParams);
      const request = await idp.parseLoginRequest(sp, 'redirect', { query });
      const moment = (offset: number) => new Date(Date.now() + offset).toISOString();
      const acs = String(sp.entityMeta.getAssertionConsumerService('post'));
      const end = moment(answer.endsIn ?? 300_000);
      const attributes = Object.entries(answer.attributes ?? {}).map(
        ([name, values]) =>
          `<saml:Attribute Name="${escapeXml(name)}">${values.map((value) => `<saml:AttributeValue>${escapeXml(value)}</saml:AttributeValue>`).join('')}</saml:Attribute>`,
      );
      const session = answer.sessionEndsIn ? ` SessionNotOnOrAfter="${moment(answer.sessionEndsIn)}"` : '';
      const tags: Record<string, string> = {
        ID: `_${randomUUID()}`,
        AssertionID: answer.assertionId ?? `_${randomUUID()}`,
        Destination: acs,
        Audience: answer.audience ?? sp.entityMeta.getEntityID(),
        SubjectRecipient: answer.recipient ?? acs,
        Issuer: answer.issuer ?? entityId,
        IssueInstant: moment(-1000),
        StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Success',
        ConditionsNotBefore: moment(-600_000),
        ConditionsNotOnOrAfter: end,
        SubjectConfirmationDataNotOnOrAfter: end,
        NameIDFormat: answer.nameIdFormat ?? 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
        NameID: answer.nameId ?? 'ada',
        InResponseTo: answer.inResponseTo ?? String(request.extract.request?.id),
      };
      const fragments: Record<string, string> = {
        AuthnStatement: `<saml:AuthnStatement AuthnInstant="${moment(-1000)}"${session}><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`,
        AttributeStatement: attributes.length
          ? `<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement>`
          : '',
      };
      const fill = () => ({
        id: tags.ID ?? '',
        context: template.context.replaceAll(
          /\{(\w+)\}/g,
          (_tag, name) => fragments[name] ?? escapeXml(tags[name] ?? ''),
        ),
      });
      const signer = encrypt ? samlify.IdentityProvider({ ...idp.entitySetting, isAssertionEncrypted: true }) : idp;
      const made = await signer.createLoginResponse(sp, { ...request }, 'post', {}, { customTagReplacement: fill });
      const xml = Buffer.from(made.context, 'base64').toString('utf8');
      return { form: made.context, xml, relayState: query.RelayState ?? '' };
    },
  };
}
