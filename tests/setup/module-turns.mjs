/**
 * Test files of the server share processes, one after the other. Each gets modules of its own in its turn: ours are loaded anew, under addresses
 * that name the turn, so that nothing that one file leaves in them is there for the next. Packages are loaded once.
 */

let turn = -1;
/** @type {Set<string>} */
const inUse = new Set();

/** Begins the turn of the next file. */
export function beginTurn() {
  turn += 1;
  inUse.clear();
}

/** @param {string | undefined} address */
const turnOf = (address) => /\?turn=(\d+)$/.exec(address ?? '')?.[1];

/**
 * The address under which our module at `url` is loaded for `parent`: of the same turn as a module, of the present turn for a test file. In the
 * first turn it is the one that it has everywhere.
 * @param {string} url
 * @param {string | undefined} parent
 */
export function addressInTurn(url, parent) {
  const isTestFile = parent?.includes('?vitest=');
  const wanted = isTestFile ? turn : Number(turnOf(parent) ?? 0);
  const address = wanted > 0 ? `${url}?turn=${wanted}` : url;
  if (wanted === turn) inUse.add(url);
  return address;
}

/**
 * Whether the file at `path` from the root was loaded in this turn.
 * @param {string} path
 */
export const isInUse = (path) => inUse.has(new URL(`../../${path}`, import.meta.url).href);

/** `address` without its turn. @param {string} address */
export const withoutTurn = (address) => address.replace(/\?turn=\d+$/, '');
