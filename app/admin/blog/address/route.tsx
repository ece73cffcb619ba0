export const handle = { hydrate: true };

/** The addresses of the editor are one screen, which their layout shows. */
export default function Nothing() {
  return null;
}
