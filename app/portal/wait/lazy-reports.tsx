import { type ComponentProps, lazy, Suspense } from 'react';
import type { Brought as BroughtType, FilesLook as FilesLookType } from './reports.ts';

/** The words of reports come after the screen: the wait and the conversation do not wait for them. */
const LazyBrought = lazy(() => import('./reports.ts').then(({ Brought: each }) => ({ default: each })));
const LazyFilesLook = lazy(() => import('./reports.ts').then(({ FilesLook: each }) => ({ default: each })));

/** What we have of the client's reports, and what would help. */
export function Brought(props: ComponentProps<typeof BroughtType>) {
  return (
    <Suspense>
      <LazyBrought {...props} />
    </Suspense>
  );
}

/** Three figures of the files that were brought to a request. */
export function FilesLook(props: ComponentProps<typeof FilesLookType>) {
  return (
    <Suspense>
      <LazyFilesLook {...props} />
    </Suspense>
  );
}
