/** The page of a preview, shown in a frame that stays: what has not changed is left alone, so that nothing flickers and nothing scrolls. */

/** What stands around an article on the site, and says nothing about its text. */
const around = '.site-header, .site-footer, .skip-link, .preview-band, .article-progress, .share, script, form';

/** Of whichever document: `instanceof` knows those of its own alone. */
const isElement = (node: Node | undefined): node is Element => node?.nodeType === Node.ELEMENT_NODE;

/** The first and the last children stay as far as they are the same; those between are replaced. */
function replaceChanged(old: Element, next: Element): void {
  const [before, after] = [[...old.childNodes], [...next.childNodes]];
  let start = 0;
  while (start < before.length && start < after.length && before[start]?.isEqualNode(after[start] ?? null)) start += 1;
  let [end, nextEnd] = [before.length, after.length];
  while (end > start && nextEnd > start && before[end - 1]?.isEqualNode(after[nextEnd - 1] ?? null)) {
    end -= 1;
    nextEnd -= 1;
  }
  // One element that has become another of the same kind is looked into.
  const [was, is] = [before[start], after[start]];
  const isOne = end - start === 1 && nextEnd - start === 1;
  if (isOne && isElement(was) && isElement(is) && was.cloneNode().isEqualNode(is.cloneNode())) {
    replaceChanged(was, is);
    return;
  }
  const place = before[end] ?? null;
  for (const node of before.slice(start, end)) node.remove();
  for (const node of after.slice(start, nextEnd)) old.insertBefore(node, place);
}

const styleElement = /<style\b[^>]*>([\s\S]*?)<\/style>/g;

/** The policy of the page around forbids style elements, even while they are read; sheets that a script makes are its own. */
function takeStyles(view: Window & typeof globalThis, html: string): void {
  view.document.adoptedStyleSheets = [...html.matchAll(styleElement)].map(([, text = '']) => {
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  });
}

/** Shows the HTML of a preview's page; true when it is the page of a post. */
export function showPage(frame: HTMLIFrameElement, html: string): boolean {
  const view = frame.contentWindow as (Window & typeof globalThis) | null;
  const page = new DOMParser().parseFromString(html.replace(styleElement, ''), 'text/html');
  if (!view || !page.querySelector('.article')) return false;
  for (const element of page.querySelectorAll(around)) element.remove();
  const { body } = view.document;
  if (view.document.adoptedStyleSheets.length === 0) takeStyles(view, html);
  view.document.documentElement.lang = page.documentElement.lang;
  replaceChanged(body, page.body);
  return true;
}

/** A link of the preview leads nowhere but to a heading of the same text: its page is not to be left. */
export function holdLinks(frame: HTMLIFrameElement): void {
  frame.contentDocument?.addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest?.('a');
    if (!link) return;
    event.preventDefault();
    const href = link.getAttribute('href') ?? '';
    if (href.startsWith('#')) frame.contentDocument?.getElementById(href.slice(1))?.scrollIntoView();
  });
}
