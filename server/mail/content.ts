import { z } from 'zod';
import type { Settings } from '#shared/settings.ts';

/** One part of a mail. The HTML part and the text part are both made from these. */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'quote'; text: string }
  | { kind: 'code'; code: string }
  | { kind: 'button'; label: string; url: string }
  /** A way that nobody is asked to take. */
  | { kind: 'link'; label: string; url: string }
  | { kind: 'facts'; rows: [label: string, value: string][] }
  | { kind: 'small'; text: string }
  /** Clean rich text; its links are whole. */
  | { kind: 'rich'; html: string };

/**
 * Why a mail came, which its foot says:
 * `unasked` may be the deed of a stranger who typed the address, and may be ignored, as may what somebody is `invited` to; `account` and `security` must not be ignored by whoever did
 * not expect them; `client` goes with our work for somebody, `staff` and `system` to those who run the place; a `letter` is written and signed
 * by a person, and its foot says who we are.
 */
export const mailKinds = ['unasked', 'invited', 'account', 'security', 'client', 'staff', 'system', 'letter'] as const;
export type MailKind = (typeof mailKinds)[number];

export type MailContent = {
  /** What the outbox keeps, and the heading. */
  subject: string;
  /** The code that the mail brings, which its subject then begins with on the wire: a locked phone shows it. The outbox must not. */
  code?: string;
  /** What a list of mails shows beneath the subject: the news, not the greeting. */
  preview: string;
  blocks: Block[];
  kind: MailKind;
  /** Who signs it, where a person has done what it tells of. */
  signer?: string | undefined;
  /** Whom an answer goes to instead of us. */
  replyTo?: string;
};

export type MailWords = { locale: 'it' | 'en'; settings: Settings };

type Shape = z.core.$ZodLooseShape;
type Values<Given extends Shape> = z.output<z.ZodObject<Given>>;

/**
 * One mail: what it is told, and the words around that.
 * - `props`: values that staff may see in the outbox;
 * - `typed`: what somebody typed who need not own the address: left out unless its owner has proven it;
 * - `secrets`: codes and links, sealed until the mail has left.
 */
export function defineMail<
  const Name extends string,
  Props extends Shape,
  Typed extends Shape = Record<never, never>,
  Secrets extends Shape = Record<never, never>,
>(
  name: Name,
  shapes: { props: Props; typed?: Typed; secrets?: Secrets },
  build: (values: Values<Props> & Partial<Values<Typed>> & Values<Secrets>, words: MailWords) => MailContent,
) {
  const props = z.object(shapes.props);
  const typed = z.object(shapes.typed ?? ({} as Typed)).partial();
  const secrets = z.object(shapes.secrets ?? ({} as Secrets));
  const all = z.object({ ...props.shape, ...typed.shape, ...secrets.shape });
  return {
    name,
    props,
    typed,
    secrets,
    /** @throws ZodError when a value is missing or does not fit */
    build: (values: unknown, words: MailWords): MailContent =>
      build(all.parse(values) as Values<Props> & Partial<Values<Typed>> & Values<Secrets>, words),
  };
}
