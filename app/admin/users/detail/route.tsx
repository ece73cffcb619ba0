import { useOutletContext } from 'react-router';
import { PanelHead } from '#app/admin/parts/list/detail-panel.tsx';
import { ReadProblem } from '#app/admin/parts/read-problem.tsx';
import { readUser } from '#app/admin/users/users-api.ts';
import { settle } from '#app/session/api-problem.ts';
import { SidePanel } from '#app/ui/side-panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { useArriving } from '#app/ui/use-arriving.ts';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';
import { type PanelContext, UserPanel } from './user-panel.tsx';

export const handle = { hydrate: true };

/** The panel opens at once; its data follows. */
export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return { detail: settle(readUser(params.id)) };
}
clientLoader.hydrate = true as const;

export default function UserDetailScreen({ loaderData, params: { id } }: Route.ComponentProps) {
  const panel = useOutletContext<PanelContext>();
  const arrived = useArriving(loaderData.detail);
  // What is read again replaces what is shown when it comes; of another person nothing is shown meanwhile.
  const shown = arrived?.ok && arrived.value.user.id !== id ? undefined : arrived;
  return (
    <SidePanel label={m.admin_user_panel()} subject={id} onClose={panel.close} onStep={panel.step}>
      <PanelHead
        name={m.admin_user_panel()}
        panel={panel}
        words={{ previous: m.admin_user_previous(), next: m.admin_user_next() }}
      />
      {shown === undefined && <PanelSkeleton />}
      {shown?.ok && <UserPanel key={id} detail={shown.value} panel={panel} />}
      {shown?.ok === false && (
        <ReadProblem problem={shown.problem} title={m.admin_users_error()} missing={m.admin_user_missing()} />
      )}
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
