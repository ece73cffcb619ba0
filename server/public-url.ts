import { env } from '#server/env.ts';

/** Origin of links in mails, feeds and documents: PUBLIC_URL, or the address this server listens on. Never the request's Host. */
export function publicUrl(): string {
  if (env.PUBLIC_URL) return env.PUBLIC_URL;
  const host = env.HOST === '127.0.0.1' || env.HOST === '0.0.0.0' || env.HOST === '::' ? 'localhost' : env.HOST;
  return `http://${host}:${env.PORT}`;
}
