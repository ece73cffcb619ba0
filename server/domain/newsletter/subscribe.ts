import { type Post, type PublicForm, type Sender, type Submission, takePost } from '#server/domain/forms/forms.ts';
import { type AsidePost, releasePost } from '#server/domain/forms/release.ts';
import { recordConsent } from '#server/records/consents.ts';
import { subscribeSchema } from '#shared/newsletter.ts';
import { askForNewsletter } from './ask.ts';

export { askForNewsletter } from './ask.ts';
export { askForNewLink, confirmReader, readConfirmation } from './confirm.ts';
export { readSubscription, resubscribe, unsubscribe } from './unsubscribe.ts';

/** The answer names the address, masked, and nothing else: there is no number that could tell two posts apart. */
const receiptFor = (email: string) => ({ reference: '', replyBy: '', email });

/** The newsletter's form: it leaves a consent and an ask, whoever's address it is. */
const subscribeForm: PublicForm<typeof subscribeSchema> = {
  name: 'newsletter',
  schema: subscribeSchema,
  standsOnKeptPages: true,
  async store({ connection, now, at, locale }, { email }) {
    await recordConsent(connection, { email, kind: 'newsletter', shown: 'newsletter-form', accepted: true, at });
    await askForNewsletter(connection, { email, name: '', source: 'blog', locale, now });
    return { stored: {}, receipt: receiptFor(email) };
  },
  receiptOf: async (_connection, _stored, { email }) => receiptFor(email),
};

/** Takes a post of the newsletter's form: double opt-in begins, whatever is known of the address. */
export function submitSubscription(posted: FormData, sender: Sender): Promise<Submission> {
  return takePost(subscribeForm, posted, sender);
}

/** Begins the double opt-in of a post that was put aside. @returns nothing that could be referred to */
export function releaseSubscription(aside: AsidePost, post: Pick<Post, 'connection' | 'announce' | 'now'>) {
  return releasePost(subscribeForm, aside, post);
}
