/** Paths of the public pages. */
export async function publicPaths(): Promise<string[]> {
  return ['/', '/analysis-request', '/contact'];
}
