import type { Guards } from '#app/site/parts/form/answer.ts';
import { GuardFields } from '#app/site/parts/form/guard-fields.tsx';
import { describeProblem } from '#app/site/parts/form/problems.ts';
import { m } from '#messages/messages.js';
import { readerLimits, subscribePath } from '#shared/newsletter.ts';

type Props = {
  /** Proofs of this page view; a page that is kept for everybody has none, and needs none. */
  guards?: Guards | undefined;
  /** What was typed, and the code of what is wrong with it. */
  value?: string | undefined;
  problem?: string | undefined;
};

/** Where the field stands in the page, for links to it. */
export const emailFieldId = 'subscribe-email';

/** The sentence with its link, in the order in which the language puts them. */
function ConsentText() {
  const [before, after] = m.site_newsletter_consent({ privacy: '{privacy}' }).split('{privacy}');
  return (
    <>
      {before}
      <a className="link" href="/privacy">
        {m.site_form_terms_privacy()}
      </a>
      {after}
    </>
  );
}

/**
 * The newsletter's form: one field, and beside it what is agreed to (`subscribeTextVersion` of `shared/newsletter.ts` changes with the
 * words). Plain HTML, so that it stands on pages that are kept for everybody. Its styles are `styles/subscribe-form.css`.
 */
export function SubscribeForm({ guards, value = '', problem }: Props) {
  return (
    <form className="subscribe-form" method="post" action={subscribePath} noValidate>
      <GuardFields guards={guards} />
      <div className="field">
        <label htmlFor={emailFieldId}>
          {m.site_form_email()}
          <span className="required"> {m.site_form_required()}</span>
        </label>
        <div className="subscribe-row">
          <input
            id={emailFieldId}
            name="email"
            type="email"
            required
            autoComplete="email"
            inputMode="email"
            spellCheck={false}
            maxLength={readerLimits.email}
            defaultValue={value}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? 'subscribe-problem subscribe-consent' : 'subscribe-consent'}
          />
          <button className="button" type="submit">
            {m.site_newsletter_submit()}
          </button>
        </div>
        {problem && (
          <p className="problem" id="subscribe-problem">
            {describeProblem(problem)}
          </p>
        )}
      </div>
      <p className="hint" id="subscribe-consent">
        <ConsentText />
      </p>
    </form>
  );
}
