import { unseenCharacters } from '#shared/unseen.ts';
import { isListMarker, readStyle } from './styles.ts';

/** What a clipboard holds besides what its writer saw or meant to hand over. */

/** Text as it is seen. Word's break of a line inside a paragraph is a control character elsewhere; its optional hyphens get into searches. */
export const visible = (text: string) =>
  text
    .replace(/[\u000B\u2028\u2029]/g, '\n')
    .replace(unseenCharacters, '')
    .replace(/\u00AD/g, '');

/** Remarks of a reviewer, what was struck out while changes were tracked, and ends of paragraphs that Word on the web writes out. */
const unmeantClass = /(?:^|\s)(?:MsoCommentReference|MsoCommentText|msocom(?:anchor|off|txt)|msoDel|EOP)(?:\s|$)/i;

function isHidden(element: Element, style: Map<string, string>): boolean {
  return (
    element.hasAttribute('hidden') ||
    style.get('display') === 'none' ||
    style.get('visibility') === 'hidden' ||
    style.get('mso-hide') === 'all'
  );
}

/** Boxes of a checklist that Docs draws, and the dots by which mails tell that they were opened. */
function isNoPicture(image: Element): boolean {
  const isDot = ['width', 'height'].every((name) => /^[01](?:px)?$/.test(image.getAttribute(name) ?? ''));
  return isDot || image.getAttribute('aria-roledescription') === 'checkbox';
}

function isUnmeant(element: Element): boolean {
  const style = readStyle(element.getAttribute('data-style'));
  if (unmeantClass.test(element.getAttribute('class') ?? '') || isHidden(element, style)) return true;
  if (/^comment/.test(style.get('mso-element') ?? '') || style.get('mso-special-character') === 'comment') return true;
  const name = element.tagName.toLowerCase();
  if (name === 'img') return isNoPicture(element);
  if (name === 'del') return element.hasAttribute('cite') && element.hasAttribute('datetime');
  // Word ends tables whose columns do not meet with a row of their widths.
  return name === 'tr' && element.getAttribute('height') === '0' && element.textContent?.trim() === '';
}

/** What only groups others, or marks what Word's reviewer put in. */
const isWrapper = (element: Element) =>
  element.classList.contains('ListContainerWrapper') ||
  (element.tagName === 'INS' && element.hasAttribute('cite') && element.hasAttribute('datetime'));

/** Takes out of a parsed clipboard what is not seen or not meant. */
export function takeUnmeantOut(body: Element): void {
  const comments = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const comment of found) comment.parentNode?.removeChild(comment);
  for (const element of body.querySelectorAll('*')) {
    if (isUnmeant(element)) element.remove();
    else if (isWrapper(element)) element.replaceWith(...element.childNodes);
    else if (element.closest('h1, h2, h3, h4, h5, h6') && isListMarker(element.getAttribute('data-style'))) {
      // The number of a heading is read; what keeps it away from the words is not.
      element.textContent = `${element.textContent?.trim()} `;
    }
  }
}
