import { useEffect, useState } from 'react';
import { useAttempt } from '#app/account/use-attempt.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';
import { type OwnNewsletter, readNewsletter, switchNewsletter } from './own-api.ts';
import { Section } from './section.tsx';

/** The newsletter at one's own address: on begins with a mail that asks, off is at once. */
export function NewsletterSection({ loaded }: { loaded: OwnNewsletter }) {
  const [{ email, state }, setNewsletter] = useState(loaded);
  const { attempt, busy, problem } = useAttempt();
  const turn = (wanted: boolean) => void attempt(async () => setNewsletter(await switchNewsletter(wanted)));
  const isAsked = state === 'asked' || state === 'pending';
  const isOn = state === 'confirmed';
  // The mail is confirmed on a page of its own: whoever comes back from there finds that it was.
  useEffect(() => {
    if (!isAsked) return;
    const look = () => {
      if (document.visibilityState === 'visible') readNewsletter().then(setNewsletter, () => {});
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isAsked]);
  return (
    <Section id="newsletter" title={m.account_newsletter_title()} text={m.account_newsletter_text()}>
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      <p role="status" className="text-14 wrap-anywhere">
        {isOn && m.account_newsletter_on({ email })}
        {isAsked && m.account_newsletter_pending({ email })}
        {!isOn && !isAsked && m.account_newsletter_off()}
      </p>
      <div className="flex flex-wrap gap-2">
        {!isOn && state !== 'asked' && (
          <Button busy={busy} onPress={() => turn(true)}>
            {isAsked ? m.account_newsletter_again() : m.account_newsletter_subscribe()}
          </Button>
        )}
        {(isOn || isAsked) && (
          <Button busy={busy} onPress={() => turn(false)}>
            {m.account_newsletter_leave()}
          </Button>
        )}
      </div>
    </Section>
  );
}
