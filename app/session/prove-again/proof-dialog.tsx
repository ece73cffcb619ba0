import { useEffect, useRef, useState } from 'react';
import { signOut } from '#app/session/api.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '#app/ui/dialog.tsx';
import { DialogForm } from '#app/ui/dialog-form.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { m } from '#messages/messages.js';
import { loginPath } from '#shared/next-path.ts';
import type { Question } from './asking.ts';
import { type Fault, faultOf, isOver } from './faults.ts';
import { sendFactorCode, sendNonce, showFactor, showFirst } from './proof-api.ts';

type ProofDialogProps = { question: Question | undefined; isOpen: boolean };

/** Asks who somebody is; nothing while there is no question. */
export function ProofDialog({ question, isOpen }: ProofDialogProps) {
  return (
    <Dialog title={m.ui_proof_title()} isOpen={isOpen} onClose={() => question?.answer(false)}>
      {question?.needed.way === 'sign-in' && question.needed.needsFirst ? (
        <SignInAgain text={m.ui_proof_sign_in_text()} onBack={() => question.answer(false)} />
      ) : (
        question && <ProofForm question={question} />
      )}
    </Dialog>
  );
}

/** Somebody without a password, an address or a number has one way to prove anything; so has whoever's session is over. */
function SignInAgain({ text, onBack }: { text: string; onBack: () => void }) {
  async function leave() {
    const { pathname, search, hash } = window.location;
    await signOut();
    window.location.assign(loginPath(pathname + search + hash));
  }
  return (
    <>
      <DialogText>{text}</DialogText>
      <DialogActions>
        <Button onPress={onBack}>{m.ui_proof_back()}</Button>
        <Button look="primary" onPress={() => void leave()}>
          {m.ui_proof_sign_in()}
        </Button>
      </DialogActions>
    </>
  );
}

const intros = { password: m.ui_proof_text, mail: m.ui_proof_mail_text, text: m.ui_proof_phone_text };

function ProofForm({ question: { needed, answer } }: { question: Question }) {
  const { way, factor } = needed;
  const [needsFirst, setNeedsFirst] = useState(needed.needsFirst);
  const [first, setFirst] = useState('');
  const [code, setCode] = useState('');
  const [challengeId, setChallengeId] = useState<string>();
  const [fault, setFault] = useState<Fault>();
  const [hasEnded, setEnded] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const hasBegun = useRef(false);
  const form = useRef<HTMLDivElement>(null);
  const isByCode = needsFirst && way !== 'password';

  function tell(reason: unknown) {
    if (isOver(reason)) setEnded(true);
    else setFault(faultOf(reason));
  }
  /** What is typed before it was sent is nothing. */
  async function send() {
    setFault(undefined);
    try {
      if (isByCode) await sendNonce();
      if (factor?.isPhone) setChallengeId(await sendFactorCode(factor.id));
    } catch (reason) {
      tell(reason);
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: codes are sent once, when the question appears
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void send();
  }, []);
  useEffect(() => {
    if (fault?.field) form.current?.querySelector<HTMLInputElement>(`input[name="${fault.field}"]`)?.focus();
  }, [fault]);

  async function prove() {
    if (needsFirst && !first) return setFault({ field: 'first', text: m.ui_proof_missing() });
    if (factor && !code.trim()) return setFault({ field: 'second', text: m.ui_proof_missing() });
    setBusy(true);
    setFault(undefined);
    try {
      if (needsFirst) await showFirst(way, first);
      setNeedsFirst(false);
      if (factor) await showFactor(factor.id, challengeId, code);
      answer(true);
    } catch (reason) {
      tell(reason);
    } finally {
      setBusy(false);
    }
  }

  if (hasEnded) return <SignInAgain text={m.ui_proof_ended()} onBack={() => answer(false)} />;
  return (
    <>
      <DialogText>{way === 'sign-in' ? m.ui_proof_text() : intros[way]()}</DialogText>
      <DialogForm
        action={m.ui_proof_do()}
        back={{ label: m.ui_proof_back(), onPress: () => answer(false) }}
        busy={isBusy}
        problem={fault && !fault.field ? fault.text : undefined}
        onSubmit={() => void prove()}
        onClose={() => answer(false)}
      >
        <div ref={form} className="flex flex-col gap-4">
          {needsFirst && (
            <TextField
              autoFocus
              isRequired
              name="first"
              type={way === 'password' ? 'password' : 'text'}
              autoComplete={way === 'password' ? 'current-password' : 'one-time-code'}
              {...(way === 'password' ? {} : { inputMode: 'numeric' as const })}
              label={way === 'password' ? m.ui_proof_password() : m.ui_proof_code()}
              value={first}
              onChange={setFirst}
              error={fault?.field === 'first' ? fault.text : undefined}
            />
          )}
          {factor && (
            <TextField
              autoFocus={!needed.needsFirst}
              isRequired
              name="second"
              autoComplete="one-time-code"
              label={factor.isPhone ? m.ui_proof_factor_phone() : m.ui_proof_factor()}
              description={m.ui_proof_factor_hint()}
              value={code}
              onChange={setCode}
              error={fault?.field === 'second' ? fault.text : undefined}
            />
          )}
          {(isByCode || factor?.isPhone) && (
            <Button look="quiet" onPress={() => void send()} className="-ml-3.5 self-start">
              {m.ui_proof_resend()}
            </Button>
          )}
        </div>
      </DialogForm>
    </>
  );
}
