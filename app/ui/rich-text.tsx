import { withHeadings } from '#shared/rich-text.ts';

/**
 * Rich text as it is read on a screen.
 *
 * @param props.html - as the server cleaned it
 * @param props.level - of the heading under which it stands: its own come below that
 */
export function RichText({ html, level }: { html: string; level: number }) {
  const shown = withHeadings(html, (own) => `h${Math.min(6, own - 1 + level)}`);
  return <div className="rich" dangerouslySetInnerHTML={{ __html: shown }} />;
}
