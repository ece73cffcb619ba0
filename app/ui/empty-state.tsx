import type { ReactNode } from 'react';

type EmptyStateProps = {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  role?: 'alert' | 'status';
  /** True where nothing else on the screen is its heading. */
  isScreen?: boolean;
};

/** What stands where rows would be: nothing yet, nothing found, or nothing to be had. */
export function EmptyState({ icon, title, children, action, role, isScreen = false }: EmptyStateProps) {
  const Title = isScreen ? 'h1' : 'p';
  return (
    <div role={role} className="mx-auto flex max-w-104 flex-col items-center px-6 py-16 text-center">
      <span
        aria-hidden
        className="mb-4 grid size-12 place-items-center rounded-full bg-stone-1 text-ink-3 [&>svg]:size-5.5"
      >
        {icon}
      </span>
      <Title className="font-display text-17 font-semibold tracking-tight text-balance">{title}</Title>
      {children !== undefined && <div className="mt-1.5 text-14 text-ink-3 text-pretty">{children}</div>}
      {action !== undefined && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
