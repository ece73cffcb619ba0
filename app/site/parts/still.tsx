import type { ReactNode } from 'react';

const asWritten = { __html: '' };

/**
 * A part of a page with script that nothing changes once the server has written it: hydration leaves its inside alone, and browsers load
 * neither its words nor its drawings. Only for pages that are always opened as documents.
 *
 * @param children - only where `import.meta.env.SSR` holds, which builds for browsers take for false: `{import.meta.env.SSR && <Part />}`
 */
export function Still({ children }: { children: ReactNode }) {
  if (import.meta.env.SSR) return <div className="still">{children}</div>;
  return <div className="still" suppressHydrationWarning dangerouslySetInnerHTML={asWritten} />;
}
