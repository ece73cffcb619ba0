import type { Engine } from './engine.ts';
import { until } from './engine.ts';

/** What a person does with a browser. Things are found by what one reads, or by a selector that begins with `css:`. */
export class Person {
  readonly engine: Engine;
  readonly origin: string;

  constructor(engine: Engine, origin: string) {
    this.engine = engine;
    this.origin = origin;
  }

  open(path: string): Promise<void> {
    return this.engine.open(path.startsWith('http') ? path : this.origin + path);
  }

  /** The middle of a control that can be clicked now, scrolled into view; null while there is none. */
  place(what: string): Promise<{ x: number; y: number } | null> {
    return this.engine.ask((wanted) => {
      const bySelector = wanted.startsWith('css:');
      const selector = bySelector ? wanted.slice(4) : 'a, button, summary, label, [role], h1, input[type="submit"]';
      const nameOf = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
      const found = [...document.querySelectorAll<HTMLElement>(selector)].find((element) => {
        if (!bySelector && nameOf(element) !== wanted) return false;
        return !element.matches(':disabled') && element.getClientRects().length > 0;
      });
      if (!found) return null;
      found.scrollIntoView({ behavior: 'instant', block: 'center' });
      const box = found.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }, what);
  }

  async click(what: string): Promise<void> {
    const { x, y } = await until(() => this.place(what), what);
    await this.engine.clickAt(x, y);
  }

  /** Writes into a field as keys do. */
  async write(selector: string, text: string): Promise<void> {
    await this.click(`css:${selector}`);
    await this.engine.type(text);
  }

  /** Waits for words on the page. */
  async read(words: string): Promise<void> {
    await until(
      () => this.engine.ask((wanted) => (document.querySelector('main')?.textContent ?? '').includes(wanted), words),
      `“${words}” on ${await this.where()}`,
    );
  }

  async at(pattern: RegExp): Promise<void> {
    await until(async () => pattern.test(await this.where()), `an address like ${pattern}`).catch(async (error) => {
      const shown = await this.engine.ask(() => document.querySelector('main')?.textContent?.slice(0, 300));
      throw new Error(`${error.message} from ${await this.where()}, which says “${shown}”`);
    });
  }

  where(): Promise<string> {
    return this.engine.ask(() => location.pathname + location.search);
  }

  /** The page's script has begun. */
  async live(): Promise<void> {
    await until(() => this.engine.ask(() => document.documentElement.dataset.live !== undefined), 'a page with script');
  }
}
