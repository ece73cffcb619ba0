import { ChevronDown, ChevronUp, CircleAlert, X } from 'lucide-react';
import { useOutletContext, useRevalidator } from 'react-router';
import type { PanelContext } from '#app/admin/users/panel-context.ts';
import { readUser } from '#app/admin/users/users-api.ts';
import { requireSession } from '#app/session/api.ts';
import { type ApiProblem, settle } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { SidePanel } from '#app/ui/side-panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { useArriving } from '#app/ui/use-arriving.ts';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';
import { UserPanel } from './user-panel.tsx';

export const handle = { hydrate: true };

/** The panel opens at once; its data follows. */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireSession(request);
  return { detail: settle(readUser(params.id)) };
}
clientLoader.hydrate = true as const;

export default function UserDetailScreen({ loaderData, params: { id } }: Route.ComponentProps) {
  const panel = useOutletContext<PanelContext>();
  const arrived = useArriving(loaderData.detail);
  // What is read again replaces what is shown when it comes; of another person nothing is shown meanwhile.
  const shown = arrived?.ok && arrived.value.user.id !== id ? undefined : arrived;
  return (
    <SidePanel label={m.admin_user_panel()} subject={id} onClose={panel.close} onStep={(delta) => panel.step(delta)}>
      <div className="sticky top-0 z-10 flex h-12 items-center gap-1 border-b border-stone-2 bg-card pr-3 pl-5 print:hidden">
        <p className="mr-auto text-14 font-semibold text-ink-2">{m.admin_user_panel()}</p>
        <IconButton
          label={m.admin_user_previous()}
          shortcut="↑"
          isDisabled={!panel.canStep(-1)}
          onPress={() => panel.step(-1)}
        >
          <ChevronUp aria-hidden className="size-4.5" />
        </IconButton>
        <IconButton
          label={m.admin_user_next()}
          shortcut="↓"
          isDisabled={!panel.canStep(1)}
          onPress={() => panel.step(1)}
        >
          <ChevronDown aria-hidden className="size-4.5" />
        </IconButton>
        <IconButton label={m.ui_close()} shortcut="Esc" onPress={panel.close}>
          <X aria-hidden className="size-4.5" />
        </IconButton>
      </div>
      {shown === undefined && <PanelSkeleton />}
      {shown?.ok && <UserPanel key={id} detail={shown.value} panel={panel} />}
      {shown?.ok === false && <PanelProblem problem={shown.problem} />}
    </SidePanel>
  );
}

function PanelSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4 px-5 py-5">
      <p role="status" className="sr-only">
        {m.ui_loading()}
      </p>
      <div className="flex items-center gap-4">
        <Skeleton className="size-16 rounded-full" />
        <Skeleton className="h-6 w-44" />
      </div>
      <Skeleton className="w-2/3" />
      <Skeleton className="w-1/2" />
      <Skeleton className="w-3/4" />
    </div>
  );
}

function PanelProblem({ problem }: { problem: ApiProblem }) {
  const { revalidate, state } = useRevalidator();
  const isMissing = problem.code === 'not_found' || problem.code === 'invalid_input';
  return (
    <EmptyState
      role="alert"
      icon={<CircleAlert />}
      title={isMissing ? m.admin_user_missing() : m.admin_users_error()}
      action={
        !isMissing && (
          <Button look="primary" busy={state === 'loading'} onPress={() => revalidate()}>
            {m.ui_retry()}
          </Button>
        )
      }
    >
      {!isMissing && <p>{problemText(problem)}</p>}
    </EmptyState>
  );
}
