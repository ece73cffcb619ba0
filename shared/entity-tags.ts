/** Whether the asker has the content already (RFC 9110, 13.1.2): `*` is any, and `W/`, which proxies that compress put before a tag, compares like none. */
export const isKnown = (condition: string | null | undefined, etag: string | null): boolean =>
  (condition ?? '').split(',').some((each) => ['*', etag].includes(each.trim().replace(/^W\//, '')));
