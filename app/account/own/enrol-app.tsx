import { type FormEvent, useEffect, useRef, useState } from 'react';
import { DigitsField, incompleteCode } from '#app/account/digits-field.tsx';
import { factorFault, isFactorGone } from '#app/account/prove-factor.ts';
import { useAttempt } from '#app/account/use-attempt.ts';
import { orProveAgain } from '#app/session/prove-again/asking.ts';
import { supabase } from '#app/session/supabase.ts';
import { Button } from '#app/ui/button.tsx';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { m } from '#messages/messages.js';
import { readFactor } from './own-api.ts';

type Enrolment = { id: string; picture: string; secret: string };

const hasFactor = async () => (await readFactor()).factor !== undefined;

/** Ends the oldest set-up that was begun and left, here or before a reload: nobody sees it, and it counts as long as it lives. */
async function endLeftSetUp(): Promise<void> {
  const { data, error } = await supabase().auth.mfa.listFactors();
  if (error) throw error;
  const left = data.all.find(({ status }) => status === 'unverified');
  if (left) await supabase().auth.mfa.unenroll({ factorId: left.id });
}

async function beginEnrolment(): Promise<Enrolment> {
  const enroll = () => orProveAgain(() => supabase().auth.mfa.enroll({ factorType: 'totp' }));
  let { data, error } = await enroll();
  if (error?.code === 'too_many_enrolled_mfa_factors') {
    await endLeftSetUp();
    ({ data, error } = await enroll());
  }
  if (error || !data) throw error;
  const svg = data.totp.qr_code.replace(/^data:image\/svg\+xml;utf-8,/, '');
  return {
    id: data.id,
    picture: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`,
    secret: data.totp.secret,
  };
}

type EnrolAppProps = {
  onProven: () => Promise<void>;
  /** Another window has set one up meanwhile: a second one would be asked for by no screen, and its codes opened nothing. */
  onThere: () => Promise<void>;
  onCancel: () => void;
};

/** Pairs an authenticator app: the picture or the secret goes in, a code comes out. */
export function EnrolApp({ onProven, onThere, onCancel }: EnrolAppProps) {
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [code, setCode] = useState('');
  const start = useAttempt();
  const proof = useAttempt();
  const hasBegun = useRef(false);
  const box = useRef<HTMLDivElement>(null);
  const begin = () =>
    void start.attempt(async () => {
      if (await hasFactor()) return onThere();
      setEnrolment(await beginEnrolment());
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: begun once, when the screen appears
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    begin();
  }, []);
  useEffect(() => {
    if (enrolment || start.problem) box.current?.focus();
  }, [enrolment, start.problem]);

  const prove = (given: string) =>
    proof.attempt(async () => {
      const { error } = await supabase().auth.mfa.challengeAndVerify({ factorId: enrolment?.id ?? '', code: given });
      if (isFactorGone(error) && (await hasFactor())) return onThere();
      if (error) throw factorFault(error);
      await onProven();
    });
  function submit(event: FormEvent) {
    event.preventDefault();
    const fault = incompleteCode(code);
    if (fault === undefined) void prove(code);
    else proof.setProblem(fault);
  }

  if (start.problem !== undefined) {
    return (
      <div ref={box} tabIndex={-1} className="flex flex-col gap-4 outline-none">
        <Notice tone="error" action={<Button onPress={begin}>{m.account_own_retry()}</Button>}>
          {start.problem}
        </Notice>
        <Button look="quiet" onPress={onCancel} className="-ml-3.5 self-start">
          {m.account_cancel()}
        </Button>
      </div>
    );
  }
  if (!enrolment) return <Spinner />;
  return (
    <div ref={box} tabIndex={-1} className="flex flex-col gap-5 outline-none">
      <p>{m.account_factor_scan()}</p>
      <img
        src={enrolment.picture}
        alt={m.account_factor_qr()}
        width={208}
        height={208}
        className="size-52 rounded-md border border-stone-2 [background:white] p-2"
      />
      <div>
        <p className="text-14 text-ink-2">{m.account_factor_secret()}</p>
        <div className="mt-1 flex flex-wrap items-center gap-3">
          <code className="figures text-15 font-semibold break-all">
            {enrolment.secret.match(/.{1,4}/g)?.join(' ') ?? ''}
          </code>
          <CopyButton text={enrolment.secret} label={m.account_codes_copy()} copiedLabel={m.account_codes_copied()} />
        </div>
      </div>
      <form onSubmit={submit} noValidate className="flex max-w-sm flex-col gap-4">
        <p>{m.account_factor_code()}</p>
        <DigitsField
          label={m.account_challenge_app_code()}
          value={code}
          onChange={setCode}
          onComplete={(digits) => void prove(digits)}
          error={proof.problem}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="primary" busy={proof.busy}>
            {m.account_factor_confirm()}
          </Button>
          <Button look="quiet" onPress={onCancel}>
            {m.account_cancel()}
          </Button>
        </div>
      </form>
    </div>
  );
}
