/** `sealed` with another letter near its end: one that is merely written over may have stood there, and of the last ones some bits count for nothing. */
export function altered(sealed: string): string {
  const at = sealed.length - 6;
  return `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
}
