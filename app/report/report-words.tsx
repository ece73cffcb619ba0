import { plainHtml, withHeadings } from '#shared/rich-text.ts';

/**
 * What a consultant wrote: paragraphs, headings and lists. Nothing of it is markup by itself.
 *
 * @param props.heading - what stands one below the heading around it
 */
export function ReportWords({ text, heading = 'h4' }: { text: string; heading?: 'h2' | 'h4' | 'h5' }) {
  const html = withHeadings(plainHtml(text), () => heading);
  return <div className="rp-text" dangerouslySetInnerHTML={{ __html: html }} />;
}
