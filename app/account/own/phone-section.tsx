import { type FormEvent, useState } from 'react';
import { CodeForm } from '#app/account/code-form.tsx';
import { EntryField } from '#app/account/entry-field.tsx';
import { keepingSession } from '#app/account/keep-session.ts';
import { useAttempt } from '#app/account/use-attempt.ts';
import { orProveAgain } from '#app/session/prove-again/asking.ts';
import { supabase } from '#app/session/supabase.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { internationalNumber } from './phone-number.ts';
import { Section } from './section.tsx';

type PhoneSectionProps = {
  /** `+` and digits; undefined for somebody without one. */
  phone: string | undefined;
  onChanged: () => Promise<void>;
};

/** A number that codes can be sent to; it takes its place when it has answered one. */
export function PhoneSection({ phone, onChanged }: PhoneSectionProps) {
  const [wanted, setWanted] = useState('');
  const [sentTo, setSentTo] = useState<string>();
  const [fault, setFault] = useState<string>();
  const { attempt, busy, problem } = useAttempt();

  /** True when the number has to answer first. */
  async function ask(number: string): Promise<boolean> {
    const { data, error } = await orProveAgain(() => supabase().auth.updateUser({ phone: number }));
    if (error) throw error;
    return data.user.phone !== number.slice(1);
  }
  const finish = async () => {
    await onChanged();
    setSentTo(undefined);
    setWanted('');
    toastSuccess(m.account_phone_saved());
  };
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const number = internationalNumber(wanted);
    const found =
      number === undefined ? m.account_error_phone() : number === phone ? m.account_phone_same() : undefined;
    setFault(found);
    if (number === undefined || found !== undefined) {
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    void attempt(async () => {
      if (await ask(number)) setSentTo(number);
      else await finish();
    });
  }

  const text = phone === undefined ? m.account_phone_none() : m.account_phone_text({ phone });
  return (
    <Section id="phone" title={m.account_phone_title()} text={text}>
      {sentTo === undefined ? (
        <form onSubmit={submit} noValidate className="flex flex-col gap-4">
          {problem !== undefined && <Notice tone="error">{problem}</Notice>}
          <EntryField
            label={m.account_phone_new()}
            description={m.account_phone_hint()}
            name="new-phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            value={wanted}
            onChange={setWanted}
            error={fault}
          />
          <Button type="submit" busy={busy} className="self-start">
            {phone === undefined ? m.account_phone_add() : m.account_phone_change()}
          </Button>
        </form>
      ) : (
        <>
          <CodeForm
            isText
            recipient={sentTo}
            intro={m.account_phone_sent({ phone: sentTo })}
            submitLabel={m.account_phone_confirm()}
            onResend={async () => {
              await ask(sentTo);
            }}
            onCode={async (token) => {
              await keepingSession(async () => {
                const { error } = await supabase().auth.verifyOtp({ phone: sentTo, token, type: 'phone_change' });
                if (error) throw error;
              });
              await finish();
            }}
          />
          <Button look="quiet" onPress={() => setSentTo(undefined)} className="-mt-2 -ml-3.5 self-start">
            {m.account_phone_other()}
          </Button>
        </>
      )}
    </Section>
  );
}
