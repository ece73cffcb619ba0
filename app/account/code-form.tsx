import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { join } from '#app/ui/join.ts';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';
import { type CaptchaOptions, useCaptcha } from './captcha/use-captcha.tsx';
import { useCodeDigits } from './code-digits.ts';
import { codeLabel, DigitsField, digitsIn, incompleteCode } from './digits-field.tsx';
import { textLink } from './heading.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useTakeOver } from './take-over.ts';
import { useAttempt } from './use-attempt.ts';
import { useCountdown } from './use-countdown.ts';
import { useMailsFrom, useSiteName } from './use-site-name.ts';

const RESEND_SECONDS = 60;

type CodeFormProps = {
  /** Whom the code was mailed to, as far as this page knows. */
  recipient: string;
  /** Sent already, before there were scripts. What is in the box when they arrive is tried at once. */
  typed?: string | undefined;
  /** False when the person came with a code from an earlier mail. */
  mailed?: boolean;
  /** Said above the box instead of the usual. */
  intro?: string;
  /** What the mail with the code is called, if not as the one that signs in. */
  subject?: typeof m.mail_sign_in_subject;
  submitLabel?: string;
  onCode: (code: string) => Promise<void>;
  onResend: (captcha: CaptchaOptions) => Promise<void>;
  /** Sent by text message instead of by mail. */
  isText?: boolean;
  /** Whether asking again needs the proof that a person asks. */
  isResendGuarded?: boolean;
  /** Whether the page this is posted to mails a new code where `again` was pressed: the way without scripts. */
  takesAgain?: boolean;
  /** Why no new code was mailed when it was posted. */
  refusal?: string | undefined;
};

/** Enter the mailed code. Six digits are sent as soon as they are there, typed, pasted or filled in by the phone. */
export function CodeForm(props: CodeFormProps) {
  const {
    recipient,
    typed = '',
    mailed = true,
    intro,
    subject = m.mail_sign_in_subject,
    submitLabel,
    onCode,
    onResend,
    isText = false,
    isResendGuarded = false,
    takesAgain = false,
    refusal,
  } = props;
  const digits = useCodeDigits();
  const length = isText ? digits.text : digits.mail;
  const [code, setCode] = useState(typed);
  const { attempt, busy, problem, setProblem } = useAttempt();
  const resend = useAttempt(refusal);
  const captcha = useCaptcha({ lazy: true });
  const { left, restart } = useCountdown(mailed ? RESEND_SECONDS : 0);
  const takeOver = (text: string) => {
    const digits = digitsIn(text, length);
    setCode(digits);
    if (digits.length === length) void attempt(() => onCode(digits));
  };
  const form = useTakeOver({ 'input[name="code"]': takeOver });
  const siteName = useSiteName();
  const mailsFrom = useMailsFrom();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step begins
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>('input[name="code"]')?.focus();
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    const fault = incompleteCode(code, length);
    if (fault === undefined) void attempt(() => onCode(code));
    else setProblem(fault);
  }

  const sendAgain = () =>
    resend.attempt(async () => {
      await onResend(isResendGuarded ? await captcha.take() : {});
      setProblem(undefined);
      setCode('');
      restart();
    });

  return (
    <form ref={form} data-entry method="post" onSubmit={submit} noValidate className="flex flex-col gap-5">
      <input type="hidden" name="email" value={recipient} />
      <p role="status" className="text-ink-2">
        {intro ?? (mailed ? m.account_code_sent({ email: recipient }) : m.account_code_enter({ email: recipient }))}{' '}
        {mailed && !isText && intro === undefined && mailsFrom !== undefined && (
          <span>{m.account_code_which({ subject: subject({ siteName }), sender: mailsFrom })}</span>
        )}
      </p>
      <DigitsField
        label={codeLabel(length)}
        length={length}
        value={code}
        onChange={setCode}
        onComplete={(digits) => void attempt(() => onCode(digits))}
        error={problem}
      />
      <SubmitButton busy={busy}>{submitLabel ?? m.account_code_submit()}</SubmitButton>
      {captcha.box}
      {resend.problem !== undefined && <Notice tone="error">{resend.problem}</Notice>}
      <Button
        look="quiet"
        isDisabled={left > 0}
        busy={resend.busy}
        onPress={sendAgain}
        className="self-start -ml-3.5 noscript:hidden"
      >
        {left > 0 ? m.account_code_resend_in({ seconds: left }) : m.account_code_resend()}
      </Button>
      {takesAgain && (
        <noscript>
          <button type="submit" name="again" className={join('text-15', textLink)}>
            {m.account_code_resend()}
          </button>
        </noscript>
      )}
    </form>
  );
}
