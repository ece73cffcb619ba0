import { plainHtml, withHeadings } from '#shared/rich-text.ts';

type ReportWordsProps = { text: string; heading?: 'h2' | 'h3' | 'h4' | 'h5'; className?: string };

/**
 * What a consultant wrote: paragraphs, headings and lists. Nothing of it is markup by itself.
 *
 * @param props.heading - what stands one below the heading around it
 */
export function ReportWords({ text, heading = 'h4', className = 'rp-text' }: ReportWordsProps) {
  const html = withHeadings(plainHtml(text), () => heading);
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
