import { useEffect, useRef } from 'react';
import { withHeadings } from '#shared/rich-text.ts';

/** Pictures that are documents have no address that an element could load: it waits for one. */
const withoutAddresses = (html: string) =>
  html.replaceAll(/<img src="\/documents\/([0-9a-f-]{36})"/g, '<img data-document="$1"');

/** Reads a document that is a picture; its address is to be given back. */
type ReadPicture = (id: string, signal: AbortSignal) => Promise<string>;

/** Shows the documents among the pictures of an element, as the person who looks may read them; one that is gone stays its words. */
function showPictures(element: HTMLElement, readPicture: ReadPicture, signal: AbortSignal): void {
  for (const picture of element.querySelectorAll<HTMLImageElement>('img[data-document]'))
    readPicture(picture.dataset.document ?? '', signal).then(
      (address) => {
        picture.src = address;
        signal.addEventListener('abort', () => URL.revokeObjectURL(address));
      },
      () => {},
    );
}

/**
 * Rich text as it is read on a screen.
 *
 * @param props.html - as the server cleaned it
 * @param props.level - of the heading under which it stands: its own come below that
 * @param props.readPicture - where pictures among documents may stand in it
 */
export function RichText({ html, level, readPicture }: { html: string; level: number; readPicture?: ReadPicture }) {
  const text = useRef<HTMLDivElement>(null);
  const shown = withoutAddresses(withHeadings(html, (own) => `h${Math.min(6, own - 1 + level)}`));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other pictures
  useEffect(() => {
    const leave = new AbortController();
    if (text.current && readPicture) showPictures(text.current, readPicture, leave.signal);
    return () => leave.abort();
  }, [shown]);
  return <div ref={text} className="rich" dangerouslySetInnerHTML={{ __html: shown }} />;
}
