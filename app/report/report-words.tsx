import { reportBlocks } from '#shared/report-text.ts';

/**
 * What a consultant wrote: paragraphs, headings and lists. Everything is text.
 *
 * @param props.heading - what stands one below the heading around it
 */
export function ReportWords({ text, heading: Heading = 'h4' }: { text: string; heading?: 'h2' | 'h4' | 'h5' }) {
  return (
    <div className="rp-text">
      {reportBlocks(text).map((block, position) => {
        // The text is read as a whole: a block has no name but its place.
        const key = `${position}`;
        if (block.kind === 'paragraph') return <p key={key}>{block.text}</p>;
        if (block.kind === 'heading') return <Heading key={key}>{block.text}</Heading>;
        return (
          <ul key={key}>
            {block.items.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <li key={index}>{item}</li>
            ))}
          </ul>
        );
      })}
    </div>
  );
}
