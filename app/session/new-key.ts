/** A random UUID; `crypto.randomUUID` is missing on pages without TLS. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Keys of what is sent: the same while it reads the same, so that what was never answered is sent again and done once. */
export function keysByContent(): (content: unknown) => string {
  let last: { content: string; key: string } | undefined;
  return (sent) => {
    const content = JSON.stringify(sent);
    if (last?.content !== content) last = { content, key: newKey() };
    return last.key;
  };
}
