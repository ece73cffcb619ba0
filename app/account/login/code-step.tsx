import { useState } from 'react';
import { CodeForm } from '#app/account/code-form.tsx';
import { readPasswordRules } from '#app/account/new-password.tsx';
import { OtherAddress } from '#app/account/other-address.tsx';
import { OwnPassword } from '#app/account/own-password.tsx';
import { proveMailbox } from '#app/account/prove-mailbox.ts';
import { rememberWay } from '#app/account/sign-in-way.ts';
import type { PasswordRules } from '#shared/passwords.ts';
import { sendCode } from './send-code.ts';

type CodeStepProps = {
  email: string;
  isMailed: boolean;
  /** Typed already, before there were scripts. */
  code: string;
  /** Why no new code was mailed when that was posted. */
  refusal?: string | undefined;
  next: string | null;
  onLeave: () => void;
  onDone: () => Promise<void>;
};

/** Takes the code that was mailed. */
export function CodeStep({ email, isMailed, code, refusal, next, onLeave, onDone }: CodeStepProps) {
  const [rules, setRules] = useState<PasswordRules>();
  if (rules) return <OwnPassword isBelow rules={rules} onDone={onDone} />;
  return (
    <>
      <CodeForm
        recipient={email}
        mailed={isMailed}
        typed={code}
        isResendGuarded
        takesAgain
        refusal={refusal}
        onResend={(options) => sendCode(email, next, options)}
        onCode={async (token) => {
          // Nobody signs up here: what came with the account was typed elsewhere, by whoever it was.
          const { password } = await proveMailbox({ email, token, type: 'email', disown: true });
          rememberWay('code');
          if (password === 'dropped') setRules(await readPasswordRules());
          else await onDone();
        }}
      />
      <OtherAddress onPress={onLeave} />
    </>
  );
}
