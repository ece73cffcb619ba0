import { createClient } from '@supabase/supabase-js';
import { serveAuth } from '#tests/auth-service.ts';

/** The administrator’s calls, and accounts that they made. */

export const service = serveAuth();

export const admin = () =>
  createClient(service.url, service.serviceRoleKey, { auth: { persistSession: false, autoRefreshToken: false } }).auth
    .admin;

export const asAdmin = (path: string, init: { method?: string; json?: unknown; body?: string } = {}) =>
  service.call(path, { ...init, headers: { authorization: `Bearer ${service.serviceRoleKey}` } });

export let made = 0;
export const address = () => {
  made += 1;
  return `made${made}-${process.pid}@lumina.example`;
};

export const session = async (person: { email: string; password: string }) => {
  const client = service.client();
  const { data, error } = await client.auth.signInWithPassword(person);
  if (error) throw error;
  return { client, token: data.session.access_token };
};
export const firebaseHash =
  '$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==$42xEC+ixf3L2lw==$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==';
