import { reportBlocks } from '#shared/report-text.ts';

/** The text of a report as it is read on a screen. Its headings come below the section that it stands in. */
export function ReportText({ text }: { text: string }) {
  return (
    <div className="flex flex-col gap-3 text-15 wrap-anywhere">
      {reportBlocks(text).map((block, position) => {
        // The text is read as a whole: a block has no name but its place.
        const key = `${position}`;
        if (block.kind === 'list')
          return (
            <ul key={key} className="list-disc pl-5">
              {block.items.map((item, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <li key={index}>{item}</li>
              ))}
            </ul>
          );
        if (block.kind === 'paragraph')
          return (
            <p key={key} className="whitespace-pre-line">
              {block.text}
            </p>
          );
        return block.level === 2 ? (
          <h3 key={key} className="mt-2 font-display text-17 font-semibold">
            {block.text}
          </h3>
        ) : (
          <h4 key={key} className="mt-1 font-semibold">
            {block.text}
          </h4>
        );
      })}
    </div>
  );
}
