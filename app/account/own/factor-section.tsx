import { useState } from 'react';
import { useAttempt } from '#app/account/use-attempt.ts';
import { orProveAgain } from '#app/session/prove-again/asking.ts';
import { supabase } from '#app/session/supabase.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '#app/ui/dialog.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';
import { EnrolApp } from './enrol-app.tsx';
import { KeepCodes } from './keep-codes.tsx';
import type { Factor, RecoveryCodes } from './own-api.ts';
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

async function makeCodes(hasSome: boolean): Promise<string[]> {
  const { recoveryCodes } = supabase().auth.mfa;
  const { data, error } = await orProveAgain(() => (hasSome ? recoveryCodes.regenerate() : recoveryCodes.generate()));
  if (error) throw error;
  return data.codes;
}

export function FactorSection({ email, factor, since, codes, isRequired, onChanged }: FactorSectionProps) {
  const [isEnrolling, setEnrolling] = useState(false);
  const [fresh, setFresh] = useState<string[]>();
  const [asksRemoval, setAsksRemoval] = useState(false);
  const { attempt, busy, problem } = useAttempt();
  const renew = () => attempt(async () => setFresh(await makeCodes(codes !== undefined)));
  const finishEnrolment = async () => {
    setFresh(await makeCodes(false));
    setEnrolling(false);
  };
  const kept = async () => {
    await onChanged();
    setFresh(undefined);
  };
  const remove = () =>
    attempt(async () => {
      setAsksRemoval(false);
      const { error } = await orProveAgain(() => supabase().auth.mfa.unenroll({ factorId: factor?.id ?? '' }));
      if (error) throw error;
      await supabase().auth.refreshSession();
      await onChanged();
    });

  return (
    <Section
      id="factor"
      title={m.account_factor_title()}
      text={isRequired ? m.account_factor_required() : m.account_factor_text()}
      isUrgent={isRequired}
    >
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      {fresh !== undefined && <KeepCodes codes={fresh} email={email} onKept={kept} />}
      {fresh === undefined && isEnrolling && (
        <EnrolApp onProven={finishEnrolment} onCancel={() => setEnrolling(false)} />
      )}
      {fresh === undefined && !isEnrolling && factor === undefined && (
        <Button look={isRequired ? 'primary' : 'plain'} onPress={() => setEnrolling(true)} className="self-start">
          {m.account_factor_begin()}
        </Button>
      )}
      {fresh === undefined && factor !== undefined && (
        <>
          <p>
            {m.account_factor_on({
              date: since,
            })}{' '}
            {codes ? m.account_factor_remaining(codes) : m.account_factor_no_codes()}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button busy={busy} onPress={renew}>
              {m.account_codes_new()}
            </Button>
            <Button look="danger" onPress={() => setAsksRemoval(true)}>
              {m.account_factor_remove()}
            </Button>
          </div>
        </>
      )}
      <Dialog
        role="alertdialog"
        title={m.account_factor_remove_title()}
        isOpen={asksRemoval}
        onClose={() => setAsksRemoval(false)}
      >
        <DialogText>{m.account_factor_remove_text()}</DialogText>
        <DialogActions>
          <Button onPress={() => setAsksRemoval(false)}>{m.account_cancel()}</Button>
          <Button look="danger" onPress={() => void remove()}>
            {m.account_factor_remove()}
          </Button>
        </DialogActions>
      </Dialog>
    </Section>
  );
}
