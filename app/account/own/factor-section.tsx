import { useEffect, useRef, useState } from 'react';
import { useAttempt } from '#app/account/use-attempt.ts';
import { orProveAgain } from '#app/session/prove-again/asking.ts';
import { supabase } from '#app/session/supabase.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Question } from '#app/ui/question.tsx';
import { m } from '#messages/messages.js';
import { EnrolApp } from './enrol-app.tsx';
import { KeepCodes } from './keep-codes.tsx';
import { type Factor, type FreshCodes, madeAtOf, type RecoveryCodes, readFactor } from './own-api.ts';
import { Section } from './section.tsx';

type FactorSectionProps = {
  email: string;
  factor: Factor | undefined;
  /** The day since which there is one, in words. */
  since: string;
  codes: RecoveryCodes | undefined;
  /** An administrator who has to set one up before anything else. */
  isRequired: boolean;
  onChanged: () => Promise<void>;
};

async function makeCodes(hasSome: boolean): Promise<FreshCodes> {
  const { recoveryCodes } = supabase().auth.mfa;
  const { data, error } = await orProveAgain(() => (hasSome ? recoveryCodes.regenerate() : recoveryCodes.generate()));
  // Made before, and the answer that held them was lost: nobody has seen those.
  if (error?.code === 'mfa_verified_factor_exists' && !hasSome) return makeCodes(true);
  if (error) throw error;
  return { codes: data.codes, madeAt: madeAtOf(data) };
}

const remainingWords = (codes: RecoveryCodes) =>
  codes.remaining === 0 ? m.account_factor_used_up() : m.account_factor_remaining(codes);

export function FactorSection({ email, factor, since, codes, isRequired, onChanged }: FactorSectionProps) {
  const [isEnrolling, setEnrolling] = useState(false);
  // Proven on this screen, and perhaps without codes yet: no answer of the server said so again.
  const [isProven, setProven] = useState(false);
  const [fresh, setFresh] = useState<FreshCodes>();
  const [isReplaced, setReplaced] = useState(false);
  const [isElsewhere, setElsewhere] = useState(false);
  const [asksRemoval, setAsksRemoval] = useState(false);
  const { attempt, busy, problem } = useAttempt();
  const renew = () =>
    attempt(async () => {
      setFresh(await makeCodes(codes !== undefined));
      setReplaced(false);
    });
  // The app counts from here on: whoever gets no codes now must not read that it is off, or be asked for its code again.
  const finishEnrolment = async () => {
    setProven(true);
    await renew();
    setEnrolling(false);
  };
  const findElsewhere = async () => {
    await onChanged();
    setElsewhere(true);
    setEnrolling(false);
  };
  const kept = async () => {
    // Others may have been made meanwhile, in another tab or on another device: nobody goes away with codes that open nothing.
    const isDead = (await readFactor()).codes?.madeAt !== fresh?.madeAt;
    // Whoever has to have a factor stays, to be given others.
    const stays = isDead && isRequired;
    if (!stays) await onChanged();
    setReplaced(isDead);
    setFresh(undefined);
    setProven(stays);
  };
  const remove = () =>
    attempt(async () => {
      setAsksRemoval(false);
      const { error } = await orProveAgain(() => supabase().auth.mfa.unenroll({ factorId: factor?.id ?? '' }));
      if (error) throw error;
      await supabase().auth.refreshSession();
      await onChanged();
    });

  const isOn = factor !== undefined || isProven;
  const shown = fresh ? 'codes' : isEnrolling ? 'enrolment' : isOn ? 'on' : 'off';
  const box = useRef<HTMLDivElement>(null);
  const last = useRef(shown);
  useEffect(() => {
    // What was pressed is gone with what was shown.
    if (last.current !== shown && document.activeElement === document.body)
      box.current?.querySelector('button')?.focus();
    last.current = shown;
  }, [shown]);

  return (
    <Section
      id="factor"
      title={m.account_factor_title()}
      text={isRequired ? m.account_factor_required() : m.account_factor_text()}
      isUrgent={isRequired}
    >
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      {isReplaced && <Notice tone="error">{m.account_codes_replaced()}</Notice>}
      {isElsewhere && isOn && <Notice tone="info">{m.account_factor_elsewhere()}</Notice>}
      <div ref={box} className="contents">
        {fresh !== undefined && <KeepCodes codes={fresh.codes} email={email} onKept={kept} />}
        {shown === 'enrolment' && (
          <EnrolApp onProven={finishEnrolment} onThere={findElsewhere} onCancel={() => setEnrolling(false)} />
        )}
        {shown === 'off' && (
          <Button look={isRequired ? 'primary' : 'plain'} onPress={() => setEnrolling(true)} className="self-start">
            {m.account_factor_begin()}
          </Button>
        )}
        {shown === 'on' && (
          <>
            <p>
              {factor && m.account_factor_on({ date: since })}{' '}
              {codes ? remainingWords(codes) : !isReplaced && m.account_factor_no_codes()}
            </p>
            <div className="flex flex-wrap gap-2">
              <Button busy={busy} onPress={renew}>
                {m.account_codes_new()}
              </Button>
              {factor && (
                <Button look="danger" onPress={() => setAsksRemoval(true)}>
                  {m.account_factor_remove()}
                </Button>
              )}
            </div>
          </>
        )}
      </div>
      <Question
        title={m.account_factor_remove_title()}
        text={m.account_factor_remove_text()}
        stay={m.account_cancel()}
        go={m.account_factor_remove()}
        isOpen={asksRemoval}
        onClose={() => setAsksRemoval(false)}
        onGo={() => void remove()}
      />
    </Section>
  );
}
