import { CircleAlert, CloudOff, Lock, SearchX } from 'lucide-react';
import { useRevalidator } from 'react-router';
import type { ApiProblem } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { m } from '#messages/messages.js';

type Props = {
  problem: ApiProblem;
  title: string;
  /** Instead of `title`, where there is no such record. */
  missing?: string;
  /** Instead of `title`, for whoever may not see it. */
  forbidden?: string;
  isScreen?: boolean;
  /** The language of a page that is not in the reader's. */
  language?: { locale?: 'it' | 'en' };
};

const iconOf = ({ code }: ApiProblem) => {
  if (code === 'forbidden') return <Lock />;
  if (code === 'not_found') return <SearchX />;
  return code === 'offline' ? <CloudOff /> : <CircleAlert />;
};

/** A screen, a list or a record could not be read: why, and another try where one may help. */
export function ReadProblem({ problem, title, missing, forbidden, isScreen = false, language = {} }: Props) {
  const { revalidate, state } = useRevalidator();
  const isMissing = missing !== undefined && (problem.code === 'not_found' || problem.code === 'invalid_input');
  const isFinal = isMissing || problem.code === 'not_found' || problem.code === 'forbidden';
  const heading = isMissing ? missing : problem.code === 'forbidden' ? (forbidden ?? title) : title;
  return (
    <EmptyState
      role="alert"
      isScreen={isScreen}
      icon={iconOf(problem)}
      title={heading}
      action={
        !isFinal && (
          <Button look="primary" busy={state === 'loading'} onPress={() => revalidate()}>
            {m.ui_retry({}, language)}
          </Button>
        )
      }
    >
      {!isMissing && <p>{problemText(problem, language)}</p>}
    </EmptyState>
  );
}
