import { type FormEvent, useState } from 'react';
import { type CaptchaOptions, useCaptcha } from '#app/account/captcha/use-captcha.tsx';
import { EntryField } from '#app/account/entry-field.tsx';
import { AddressField, EntryForm } from '#app/account/entry-form.tsx';
import { textLink } from '#app/account/heading.tsx';
import { NewPasswordField } from '#app/account/new-password.tsx';
import { SubmitButton } from '#app/account/submit-button.tsx';
import { useTakeOver } from '#app/account/take-over.ts';
import { useAttempt } from '#app/account/use-attempt.ts';
import { m } from '#messages/messages.js';
import { termsVersion } from '#shared/analysis-request-form.ts';
import type { PasswordRules } from '#shared/passwords.ts';
import { type SignUpFault, type SignUpFaults, signUpFaults } from './posted-sign-up.ts';

export type NewAccount = { email: string; password: string; data: { full_name: string; terms_version: string } };

type SignUpFormProps = {
  rules: PasswordRules;
  /** What was sent before there were scripts, without the password, and what the server said of it. */
  posted: { name: string; email: string; hasAccepted: boolean; faults: SignUpFaults } | undefined;
  problem: string | undefined;
  onAccount: (account: NewAccount, captcha: CaptchaOptions) => Promise<void>;
};

const words = {
  name: { missing: m.account_name_missing },
  email: { missing: m.account_email_missing, malformed: m.account_error_email },
  'new-password': { missing: m.account_password_missing, weak: m.account_password_weak },
  terms: { missing: m.account_terms_missing },
};

const wordsFor = (faults: SignUpFaults, field: keyof SignUpFaults): string | undefined => {
  const fault = faults[field];
  return fault && (words[field] as Partial<Record<SignUpFault, () => string>>)[fault]?.();
};

export function SignUpForm({ rules, posted, problem: told, onAccount }: SignUpFormProps) {
  const [name, setName] = useState(posted?.name ?? '');
  const [email, setEmail] = useState(posted?.email ?? '');
  const [password, setPassword] = useState('');
  const [hasAccepted, setAccepted] = useState(posted?.hasAccepted ?? false);
  const [faults, setFaults] = useState(posted?.faults ?? {});
  const { attempt, busy, problem } = useAttempt();
  const captcha = useCaptcha();
  const form = useTakeOver({
    'input[name="name"]': setName,
    'input[name="email"]': setEmail,
    'input[name="new-password"]': setPassword,
    'input[name="terms"]:checked': () => setAccepted(true),
  });
  const said = problem ?? (busy ? undefined : told);

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = signUpFaults({ name, email, password, hasAccepted }, rules);
    setFaults(found);
    const [first] = Object.keys(found);
    if (first) {
      form.current?.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus();
      return;
    }
    const data = { full_name: name.trim(), terms_version: termsVersion };
    void attempt(async () => onAccount({ email: email.trim(), password, data }, await captcha.take()));
  }

  return (
    <EntryForm ref={form} onSubmit={submit} said={said}>
      <EntryField
        label={m.account_name()}
        name="name"
        autoComplete="name"
        value={name}
        onChange={setName}
        error={wordsFor(faults, 'name')}
      />
      <AddressField value={email} onChange={setEmail} error={wordsFor(faults, 'email')} />
      <NewPasswordField
        label={m.account_password()}
        value={password}
        onChange={setPassword}
        rules={rules}
        error={wordsFor(faults, 'new-password')}
      />
      <Terms isAccepted={hasAccepted} onChange={setAccepted} error={wordsFor(faults, 'terms')} />
      {captcha.box}
      <SubmitButton busy={busy}>{m.account_create()}</SubmitButton>
    </EntryForm>
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
