import { CircleAlert, Lock, ShieldX } from 'lucide-react';
import { isRouteErrorResponse, useRevalidator } from 'react-router';
import { ApiProblem } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button, ButtonAnchor } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { m } from '#messages/messages.js';

const isForbidden = (error: unknown) =>
  (isRouteErrorResponse(error) && error.status === 403) || (error instanceof ApiProblem && error.status === 403);

/** The whitelist keeps this address out. Nobody is known yet, so the screen is in the back office's language, which the answer names. */
function AddressProblem({ details }: Pick<ApiProblem, 'details'>) {
  const locale = details.language === 'en' ? 'en' : 'it';
  const { revalidate } = useRevalidator();
  return (
    <main lang={locale} className="grid min-h-dvh place-items-center">
      <EmptyState
        isScreen
        icon={<ShieldX />}
        title={m.admin_address_title({}, { locale })}
        action={
          <>
            <Button look="primary" onPress={() => revalidate()}>
              {m.ui_retry({}, { locale })}
            </Button>
            <ButtonAnchor href="/">{m.admin_forbidden_home({}, { locale })}</ButtonAnchor>
          </>
        }
      >
        <p>{m.admin_address_text({}, { locale })}</p>
        <p className="mt-3">
          {m.admin_address_yours({}, { locale })}{' '}
          <code className="rounded-sm bg-stone-1 px-1.5 py-0.5 text-ink select-all">
            {String(details.address ?? '')}
          </code>
        </p>
      </EmptyState>
    </main>
  );
}

/** The whole area is out of reach: not for this person (403), or broken. Both show a way on. */
export function AreaProblem({ error }: { error: unknown }) {
  const { revalidate } = useRevalidator();
  // Whoever lands here by mistake is a client, and the client's screens are English.
  const inEnglish = { locale: 'en' } as const;
  if (error instanceof ApiProblem && error.code === 'ip_not_allowed') return <AddressProblem details={error.details} />;
  if (isForbidden(error)) {
    return (
      <main lang="en" className="grid min-h-dvh place-items-center">
        <EmptyState
          isScreen
          icon={<Lock />}
          title={m.admin_forbidden_title({}, inEnglish)}
          action={
            <>
              <ButtonAnchor look="primary" href="/client-dashboard">
                {m.admin_forbidden_dashboard({}, inEnglish)}
              </ButtonAnchor>
              <ButtonAnchor href="/">{m.admin_forbidden_home({}, inEnglish)}</ButtonAnchor>
            </>
          }
        >
          <p>{m.admin_forbidden_text({}, inEnglish)}</p>
        </EmptyState>
      </main>
    );
  }
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        isScreen
        role="alert"
        icon={<CircleAlert />}
        title={m.ui_error_title()}
        action={
          <Button look="primary" onPress={() => revalidate()}>
            {m.ui_retry()}
          </Button>
        }
      >
        <p>{problemText(error)}</p>
      </EmptyState>
    </main>
  );
}
