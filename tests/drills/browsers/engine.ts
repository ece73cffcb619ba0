/** What the drill asks of a browser, whichever engine it has. */
export type Engine = {
  name: 'Firefox' | 'WebKit';
  open: (url: string) => Promise<void>;
  /** Runs a function in the page; arguments and answer as JSON. */
  ask: <Args extends unknown[], Answer>(question: (...args: Args) => Answer, ...args: Args) => Promise<Answer>;
  /** A click of the mouse, in pixels of the window. */
  clickAt: (x: number, y: number) => Promise<void>;
  /** Keys, one after the other. `\n` is Enter, `\t` is Tab. */
  type: (text: string) => Promise<void>;
  /** One key with Ctrl held. */
  withControl: (key: string) => Promise<void>;
  choose: (selector: string, path: string) => Promise<void>;
  resize: (width: number, height: number) => Promise<void>;
  /** Prints the page that is shown. @returns the PDF */
  print: (name: string) => Promise<Uint8Array>;
  /** What went wrong in the page since it was opened. */
  complaints: () => Promise<string[]>;
  close: () => Promise<void>;
};

/** Waits until `look` finds something. */
export async function until<T>(look: () => Promise<T | null | undefined | false>, what: string): Promise<T> {
  const end = performance.now() + 20_000;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (performance.now() > end) throw new Error(`never seen: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
