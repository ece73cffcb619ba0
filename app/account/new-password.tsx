import { Check, Circle } from 'lucide-react';
import { useId } from 'react';
import { api, call } from '#app/session/typed-api.ts';
import { join } from '#app/ui/join.ts';
import { m } from '#messages/messages.js';
import { maxPasswordBytes, type PasswordFault, type PasswordRules, passwordFaults } from '#shared/passwords.ts';
import { PasswordField } from './password-field.tsx';

/** The specification's defaults, for when the server cannot be asked: it has the last word anyway. */
export const usualRules: PasswordRules = { minLength: 8, requireSpecialChars: true };

/** What the server asks of a password. */
export async function readPasswordRules(): Promise<PasswordRules> {
  try {
    return (await call(api.account.rules.$get())).password;
  } catch {
    return usualRules;
  }
}

const isTooLong = (password: string) => new TextEncoder().encode(password).length > maxPasswordBytes;

/** What is wrong with a new password, in one line; undefined when nothing is. */
export function newPasswordProblem(password: string, rules: PasswordRules): string | undefined {
  if (!password) return m.account_password_missing();
  const isFine = passwordFaults(password, rules).length === 0 && !isTooLong(password);
  return isFine ? undefined : m.account_password_weak();
}

type NewPasswordFieldProps = {
  label: string;
  value: string;
  onChange: (password: string) => void;
  rules: PasswordRules;
  error: string | undefined;
};

/** A password to be set, with what it still needs beside it while it is typed. */
export function NewPasswordField({ label, value, onChange, rules, error }: NewPasswordFieldProps) {
  const id = useId();
  const faults = new Set<PasswordFault>(passwordFaults(value, rules));
  const isMet = (fault: PasswordFault) => value !== '' && !faults.has(fault);
  return (
    <div className="flex flex-col gap-2.5">
      <PasswordField
        label={label}
        name="new-password"
        autoComplete="new-password"
        value={value}
        onChange={onChange}
        error={error}
        aria-describedby={id}
      />
      <div id={id} className="text-13 text-ink-3">
        <p>{m.account_rules()}</p>
        <ul className="mt-1 flex flex-col gap-0.5">
          <Rule isMet={isMet('length')}>{m.account_rule_length({ count: rules.minLength })}</Rule>
          {rules.requireSpecialChars && <Rule isMet={isMet('characters')}>{m.account_rule_characters()}</Rule>}
          <Rule isMet={isMet('pwned')}>{m.account_rule_pwned()}</Rule>
          {isTooLong(value) && <Rule isMet={false}>{m.account_rule_too_long()}</Rule>}
        </ul>
      </div>
    </div>
  );
}

function Rule({ isMet, children }: { isMet: boolean; children: string }) {
  return (
    <li className={join('flex items-start gap-2', isMet && 'text-green')}>
      {isMet ? (
        <Check aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      ) : (
        <Circle aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      )}
      <span>
        {children}
        <span className="sr-only">: {isMet ? m.account_rule_met() : m.account_rule_open()}</span>
      </span>
    </li>
  );
}
