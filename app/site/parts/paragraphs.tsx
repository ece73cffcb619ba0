/** A text of a record: its paragraphs are separated by empty lines. */
export function Paragraphs({ text }: { text: string }) {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => <p key={paragraph}>{paragraph}</p>);
}
