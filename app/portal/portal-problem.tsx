import { CircleAlert, Construction } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { ApiProblem } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { m } from '#messages/messages.js';

/** A screen that could not be read, and another try. */
export function PortalProblem({ error, title }: { error: unknown; title?: string }) {
  const { revalidate, state } = useRevalidator();
  const isClosed = error instanceof ApiProblem && error.code === 'maintenance';
  return (
    <EmptyState
      isScreen
      role="alert"
      icon={isClosed ? <Construction /> : <CircleAlert />}
      title={isClosed ? m.portal_closed_title() : (title ?? m.portal_error_title())}
      action={
        <Button look="primary" busy={state === 'loading'} onPress={() => revalidate()}>
          {m.ui_retry()}
        </Button>
      }
    >
      <p>{problemText(error)}</p>
    </EmptyState>
  );
}
