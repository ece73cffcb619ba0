/** Addresses of the scripts that a document waits for, as the document names them. */
export async function scriptsWaitedFor(url: string): Promise<string[]> {
  const html = await (await fetch(url)).text();
  return [...html.matchAll(/ href="(\/assets\/[\w.-]+\.js)"/g)].map(([, file]) => file as string);
}
