import { useState } from 'react';
import { useAttempt } from '#app/account/use-attempt.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Question } from '#app/ui/question.tsx';
import { m } from '#messages/messages.js';
import { getLocale } from '#messages/runtime.ts';
import { deleteAccount } from './own-api.ts';
import { Section } from './section.tsx';

type DeleteSectionProps = { isStaff: boolean; onClosed: (eraseAfter: string) => Promise<void> };

export function DeleteSection({ isStaff, onClosed }: DeleteSectionProps) {
  const [isAsking, setAsking] = useState(false);
  const { attempt, busy, problem } = useAttempt();
  const close = () =>
    attempt(async () => {
      setAsking(false);
      await onClosed(await deleteAccount(getLocale()));
    });
  return (
    <Section
      id="delete"
      title={m.account_delete_title()}
      text={isStaff ? m.account_delete_staff() : m.account_delete_text()}
    >
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      {!isStaff && (
        <Button look="danger" busy={busy} onPress={() => setAsking(true)} className="self-start">
          {m.account_delete_button()}
        </Button>
      )}
      <Question
        title={m.account_delete_confirm_title()}
        text={[m.account_delete_confirm_text(), m.account_delete_kept()]}
        stay={m.account_cancel()}
        go={m.account_delete_button()}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onGo={() => void close()}
      />
    </Section>
  );
}
