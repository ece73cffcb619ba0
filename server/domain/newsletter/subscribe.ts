import { type PublicForm, type Submission, takePost } from '#server/domain/forms/forms.ts';
import { recordConsent } from '#server/domain/privacy/consents.ts';
import { subscribeSchema } from '#shared/newsletter.ts';
import { askForNewsletter } from './ask.ts';

/** The answer names the address, masked, and nothing else: there is no number that could tell two posts apart. */
const receiptFor = (email: string) => ({ reference: '', replyBy: '', email });

/** The newsletter's form: it leaves a consent and an ask, whoever's address it is. */
const subscribeForm: PublicForm<typeof subscribeSchema> = {
  name: 'newsletter',
  schema: subscribeSchema,
  standsOnKeptPages: true,
  async store({ connection, now }, { email }) {
    await recordConsent(connection, { email, kind: 'newsletter', shown: 'newsletter-form', accepted: true, at: now });
    await askForNewsletter(connection, { email, name: '', source: 'blog', now });
    return { stored: {}, receipt: receiptFor(email) };
  },
  receiptOf: async (_connection, _stored, { email }) => receiptFor(email),
  burnReference: async () => '',
};

/** Takes a post of the newsletter's form: double opt-in begins, whatever is known of the address. @param meta.address for limits only */
export function submitSubscription(posted: FormData, meta: { address: string; now?: Date }): Promise<Submission> {
  return takePost(subscribeForm, posted, meta);
}
