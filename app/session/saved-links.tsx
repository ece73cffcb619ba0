import { type MouseEvent, type ReactNode, useState } from 'react';
import { saveFile } from '#app/ui/download.ts';
import { toastError } from '#app/ui/toaster.tsx';
import { downloadNamed } from './download.ts';
import { problemText } from './problem-text.ts';

/**
 * Saves what links to the API inside of it lead to: a browser that follows such a link by itself would bring no session along.
 */
export function SavedLinks({ children }: { children: ReactNode }) {
  const [isBusy, setIsBusy] = useState(false);
  async function save(event: MouseEvent) {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="/api/v1/"]');
    if (!link) return;
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    try {
      const address = new URL(link.href);
      const { file, name } = await downloadNamed(`${address.pathname.slice('/api/v1'.length)}${address.search}`);
      saveFile(file, name);
    } catch (problem) {
      toastError(problemText(problem));
    } finally {
      setIsBusy(false);
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: it hears of the links inside, which are reached and pressed as links
    <div onClick={save} aria-busy={isBusy}>
      {children}
    </div>
  );
}
