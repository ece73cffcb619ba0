import { expect, it } from 'vitest';
import { withoutScreen } from './keep-screens-out-of-server.ts';

/** What is exported under which names, by loading it. */
const exportsOf = async (code: string) =>
  (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Record<string, unknown>;

it('keeps the head of a screen, and exports nothing that browsers alone ask for', async () => {
  const kept = await exportsOf(
    withoutScreen(`
      export const handle = { hydrate: true };
      export const meta = () => [{ title: 'Requests' }], links = () => [];
      export async function clientLoader() { return null; }
      clientLoader.hydrate = true;
      export function shouldRevalidate() { return false; }
      export function HydrateFallback() { return 'coming'; }
      export default (() => () => 'a screen')();`),
  );
  expect(Object.keys(kept)).toEqual(['HydrateFallback', 'default', 'handle', 'links', 'meta']);
  expect((kept.meta as () => unknown)()).toEqual([{ title: 'Requests' }]);
  expect((kept.HydrateFallback as () => unknown)()).toBe('coming');
});

it('keeps a default, which draws nothing: a route without one is no document', async () => {
  const { default: screen } = await exportsOf(withoutScreen('export default function Screen() { return "a screen"; }'));
  expect((screen as () => unknown)()).toBeNull();
});

it('keeps what a head uses of the rest of its file, also of what is no export any more', async () => {
  const { meta } = await exportsOf(
    withoutScreen(`
      const said = (name) => name + '!';
      export function shouldRevalidate() { return said('again'); }
      export default function Screen() { return said('screen'); }
      export const meta = () => [said('title'), shouldRevalidate(), Screen()];`),
  );
  expect((meta as () => unknown)()).toEqual(['title!', 'again!', 'screen!']);
});

it('leaves out names that another file gives', () => {
  expect(withoutScreen("export { listStays as shouldRevalidate } from '#app/parts.ts';").trim()).toBe('');
});
