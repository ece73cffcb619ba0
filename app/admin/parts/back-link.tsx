import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';

/** The way back from a screen that opens from another, above its title. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link
    to={to}
    className="mb-1 inline-flex min-h-8 items-center gap-1.5 rounded-sm text-14 text-ink-2 hover:text-ink pointer-coarse:min-h-11 print:hidden"
  >
    <ArrowLeft aria-hidden className="size-4" />
    {children}
  </Link>
);
