import { CircleAlert } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { m } from '#messages/messages.js';

/** In place of a screen whose own code failed. */
export function OwnFault() {
  const { revalidate, state } = useRevalidator();
  return (
    <EmptyState
      isScreen
      role="alert"
      icon={<CircleAlert />}
      title={m.ui_error_title()}
      action={
        <Button look="primary" busy={state === 'loading'} onPress={() => revalidate()}>
          {m.ui_retry()}
        </Button>
      }
    >
      <p>{m.ui_error_own()}</p>
    </EmptyState>
  );
}
