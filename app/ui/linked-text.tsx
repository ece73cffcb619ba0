import { linkedText } from '#shared/linked-text.ts';

/** What somebody typed, with its addresses as links. A link is written from left to right, whatever stands around it. */
export function LinkedText({ text }: { text: string }) {
  let at = 0;
  return linkedText(text).map(({ text: words, href }) => {
    const key = at;
    at += words.length;
    if (href === undefined) return words;
    const isWeb = !href.startsWith('mailto:');
    return (
      <a
        key={key}
        href={href}
        dir="ltr"
        {...(isWeb && { target: '_blank', rel: 'noopener noreferrer nofollow' })}
        className="text-harbour underline underline-offset-2 wrap-anywhere hover:text-harbour-deep"
      >
        {words}
      </a>
    );
  });
}
