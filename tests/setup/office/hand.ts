import type { Locator, Page } from 'playwright';

/**
 * A hand at the desk: what it presses is counted, and what it would take a person is added up by the keystroke-level model (Card, Moran and
 * Newell, 1983). What is written, the words themselves, counts as neither: it takes as long everywhere.
 */
const seconds = { key: 0.28, point: 1.1, click: 0.2, home: 0.4, think: 1.35 };

export class Hand {
  /** Of the mouse, and of keys that are no text; keys held together are one. */
  presses = 0;
  /** What a person would take, without the machine. */
  modelled = 0;
  readonly page: Page;
  #isAtKeys: boolean;

  constructor(page: Page, by: 'mouse' | 'keys') {
    this.page = page;
    this.#isAtKeys = by === 'keys';
    // A browser hands the dialog of the system over once it has been told that somebody listens: a key that follows at once is quicker.
    page.on('filechooser', () => {});
  }

  #goTo(isAtKeys: boolean): void {
    if (this.#isAtKeys !== isAtKeys) this.modelled += seconds.home;
    this.#isAtKeys = isAtKeys;
  }

  /** One thought, one way of the pointer, one click. */
  async click(target: Locator): Promise<void> {
    this.#goTo(false);
    this.presses += 1;
    this.modelled += seconds.think + seconds.point + seconds.click;
    await target.click();
  }

  /** One thought for all that is pressed in one go: keys after each other, or held together. */
  async press(...keys: string[]): Promise<void> {
    this.#goTo(true);
    this.modelled += seconds.think;
    for (const key of keys) {
      this.presses += 1;
      this.modelled += seconds.key * key.split('+').length;
      await this.page.keyboard.press(key);
    }
  }

  /** A few letters by which something is found: they are no presses, but take their time. */
  async spell(letters: string): Promise<void> {
    this.#goTo(true);
    this.modelled += seconds.key * letters.length;
    await this.page.keyboard.type(letters);
  }

  /** What somebody has to say, into what has the focus. */
  async write(words: string): Promise<void> {
    this.#goTo(true);
    await this.page.keyboard.type(words);
  }

  /** Takes a file in the dialog of the system, which Chromium does not show here: one press. */
  async chooseFile(how: () => Promise<void>, name: string): Promise<void> {
    const choosing = this.page.waitForEvent('filechooser');
    await how();
    this.presses += 1;
    this.modelled += seconds.think + (this.#isAtKeys ? seconds.key : seconds.point + seconds.click);
    const buffer = Buffer.from('Termine;Clic\nborraccia;240\n');
    await (await choosing).setFiles({ name, mimeType: 'text/csv', buffer });
  }

  /** On to the next field of a form that is being filled in, which is part of writing. */
  async next(): Promise<void> {
    await this.page.keyboard.press('Tab');
  }

  /** By Tab, or Shift and Tab, to what fits: one thought, and each press counts. */
  async tabTo(selector: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    this.#goTo(true);
    this.modelled += seconds.think;
    const fits = () => this.page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
    for (let tries = 0; !(await fits()); tries += 1) {
      if (tries === 60) throw new Error(`no Tab leads to ${selector}`);
      this.presses += 1;
      this.modelled += seconds.key;
      await this.page.keyboard.press(key);
    }
  }
}
