import { type FormEvent, useRef, useState } from 'react';
import { type CaptchaOptions, useCaptcha } from '#app/account/captcha/use-captcha.tsx';
import { EntryField } from '#app/account/entry-field.tsx';
import { textLink } from '#app/account/heading.tsx';
import { emailProblem } from '#app/account/login/email-problem.ts';
import { NewPasswordField, newPasswordProblem } from '#app/account/new-password.tsx';
import { SubmitButton } from '#app/account/submit-button.tsx';
import { useAttempt } from '#app/account/use-attempt.ts';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';
import { termsVersion } from '#shared/analysis-request-form.ts';
import type { PasswordRules } from '#shared/passwords.ts';

export type NewAccount = { email: string; password: string; data: { full_name: string; terms_version: string } };

type SignUpFormProps = {
  rules: PasswordRules;
  onAccount: (account: NewAccount, captcha: CaptchaOptions) => Promise<void>;
};
type Faults = Partial<Record<'name' | 'email' | 'new-password' | 'terms', string>>;

const isFault = (entry: [string, string | undefined]): entry is [string, string] => entry[1] !== undefined;

export function SignUpForm({ rules, onAccount }: SignUpFormProps) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [hasAccepted, setAccepted] = useState(false);
  const [faults, setFaults] = useState<Faults>({});
  const { attempt, busy, problem } = useAttempt();
  const captcha = useCaptcha();
  const form = useRef<HTMLFormElement>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = Object.entries({
      name: name.trim() ? undefined : m.account_name_missing(),
      email: emailProblem(email),
      'new-password': newPasswordProblem(password, rules),
      terms: hasAccepted ? undefined : m.account_terms_missing(),
    }).filter(isFault);
    setFaults(Object.fromEntries(found));
    const [first] = found;
    if (first) {
      form.current?.querySelector<HTMLInputElement>(`input[name="${first[0]}"]`)?.focus();
      return;
    }
    const data = { full_name: name.trim(), terms_version: termsVersion };
    void attempt(async () => onAccount({ email: email.trim(), password, data }, await captcha.take()));
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-5">
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      <EntryField
        label={m.account_name()}
        name="name"
        autoComplete="name"
        value={name}
        onChange={setName}
        error={faults.name}
      />
      <EntryField
        label={m.account_email()}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        error={faults.email}
      />
      <NewPasswordField
        label={m.account_password()}
        value={password}
        onChange={setPassword}
        rules={rules}
        error={faults['new-password']}
      />
      <Terms isAccepted={hasAccepted} onChange={setAccepted} error={faults.terms} />
      {captcha.box}
      <SubmitButton busy={busy}>{m.account_create()}</SubmitButton>
    </form>
  );
}

type TermsProps = { isAccepted: boolean; onChange: (accepted: boolean) => void; error: string | undefined };

function Terms({ isAccepted, onChange, error }: TermsProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <label className="flex items-start gap-3 py-1 text-14">
        <input
          type="checkbox"
          name="terms"
          required
          checked={isAccepted}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : 'terms-error'}
          className="mt-0.5 size-5 shrink-0 accent-(--harbour)"
        />
        <span>
          {m.account_terms_before()}{' '}
          <a href="/terms" target="_blank" rel="noopener" className={textLink}>
            {m.account_terms_terms()}
          </a>{' '}
          {m.account_terms_and()}{' '}
          <a href="/privacy" target="_blank" rel="noopener" className={textLink}>
            {m.account_terms_privacy()}
          </a>
        </span>
      </label>
      {error !== undefined && (
        <p id="terms-error" className="text-13 font-semibold text-red">
          {error}
        </p>
      )}
    </div>
  );
}
