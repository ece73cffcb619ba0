import { CircleAlert, CloudOff, Lock, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { useMay } from '#app/admin/person.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { m } from '#messages/messages.js';
import { restoreActions, type TrashKind } from '#shared/trash.ts';

type Language = { locale?: 'it' | 'en' };
/** Where a record is looked for that is not where it was, and by what. */
type Trash = { kind: TrashKind; q?: string };

export type ReadProblemWords = {
  title: string;
  /** Instead of `title`, where there is no such record. */
  missing?: string;
  /** Instead of `title`, for whoever may not see it. */
  forbidden?: string;
  /** For what may have been deleted. */
  trash?: Trash;
};

type Props = ReadProblemWords & {
  problem: ApiProblem;
  /** Ways on, beside another try. */
  ways?: ReactNode;
  isScreen?: boolean;
  /** The language of a page that is not in the reader's. */
  language?: Language;
};

const iconOf = ({ code }: ApiProblem) => {
  if (code === 'forbidden') return <Lock />;
  if (code === 'not_found') return <SearchX />;
  return code === 'offline' ? <CloudOff /> : <CircleAlert />;
};

/** A screen, a list or a record could not be read: why, and another try where one may help. */
export function ReadProblem({ problem, title, missing, forbidden, isScreen = false, language = {}, ...more }: Props) {
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
        <>
          {!isFinal && (
            <Button look="primary" busy={state === 'loading'} onPress={() => revalidate()}>
              {m.ui_retry({}, language)}
            </Button>
          )}
          {isMissing && more.trash && <TrashLink trash={more.trash} language={language} />}
          {more.ways}
        </>
      }
    >
      {!isMissing && <p>{problemText(problem, language)}</p>}
      {isMissing && more.trash && <p>{m.ui_error_not_found({}, language)}</p>}
    </EmptyState>
  );
}

/** In place of a screen that this person may not use; `title` names it. */
export const NotAllowed = (props: Pick<Props, 'title' | 'ways'>) => (
  <ReadProblem isScreen problem={new ApiProblem('forbidden', 403, 'not for this person')} {...props} />
);

/** The way to what a colleague deleted, for whoever may bring it back. */
function TrashLink({ trash, language }: { trash: Trash; language: Language }) {
  const may = useMay();
  if (!may('trash.read') || !may(restoreActions[trash.kind])) return null;
  return (
    <ButtonLink to={`/admin/trash?${new URLSearchParams(trash)}`}>{m.admin_trash_search({}, language)}</ButtonLink>
  );
}
