import type { Context, MiddlewareHandler } from 'hono';
import { retryAfterSeconds } from '#server/across/system/maintenance.ts';
import { isStaffBrowser } from '#server/domain/users/staff-cookie.ts';
import { maintenancePage } from '#server/http/maintenance-page.ts';
import { documentPolicy } from '#server/http/security-headers.ts';
import type { ServerEnv } from '#server/http/server-env.ts';
import { getSettings } from '#server/records/settings.ts';
import type { Settings } from '#shared/settings.ts';

/**
 * Pages that stay open: those by which staff sign in and work (their data is guarded by the API), what the framework asks for on their
 * behalf, the rules for robots (a 503 there keeps search engines away from the whole site), and the way out of the newsletter, which
 * the law keeps open.
 */
const openPages =
  /^\/(?:admin(?:\/.*)?|login|recover|account|auth\/(?:confirm|callback)|__manifest|robots\.txt|\.well-known\/security\.txt|newsletter\/unsubscribe)$/;

/** A page's own data is asked for at its address with this at the end. */
const withoutDataEnding = (path: string) => path.replace(/\.data$/, '').replace(/(?<=.)\/$/, '');

export const isOpenPage = (path: string): boolean => openPages.test(withoutDataEnding(path));

let last: Settings | undefined;

/** While the database is away, what was last known holds. */
async function knownSettings(): Promise<Settings | undefined> {
  last = await getSettings().catch(() => last);
  return last;
}

/** Feeds, pictures and data are read by programs: they need the status and a line. */
const isForPeople = (context: Context<ServerEnv>) =>
  !/\.[a-z0-9]{1,12}$/i.test(context.req.path) && !/^\/(?:og|pictures)\//.test(context.req.path);

const answerHeaders = { 'retry-after': String(retryAfterSeconds), 'cache-control': 'no-store' };

function closedAnswer(context: Context<ServerEnv>, { general, maintenance }: Settings): Response {
  if (!isForPeople(context)) return context.text('Closed for maintenance. Try again later.\n', 503, answerHeaders);
  const wasSent = context.req.method !== 'GET' && context.req.method !== 'HEAD';
  const html = maintenancePage({ general, message: maintenance.message, wasSent });
  return context.html(html, 503, {
    ...answerHeaders,
    'content-security-policy': documentPolicy(html, { hydrated: false }),
  });
}

/** Stands before the documents: while maintenance mode is on, visitors get the page that says so, staff see the site. */
export const maintenanceGate: MiddlewareHandler<ServerEnv> = async (context, next) => {
  const settings = await knownSettings();
  if (!settings?.maintenance.enabled || isOpenPage(context.req.path)) return next();
  if (!isStaffBrowser(context.req.header('cookie'))) return closedAnswer(context, settings);
  context.set('staffView', { language: settings.general.language });
  return next();
};

/** As {@link maintenanceGate}, for programs that read published records. */
export const maintenanceForPrograms: MiddlewareHandler<ServerEnv> = async (context, next) => {
  const settings = await knownSettings();
  if (!settings?.maintenance.enabled) return next();
  const body = { code: 'maintenance', message: 'Closed for maintenance; try again later.', details: null, hint: null };
  return context.json(body, 503, answerHeaders);
};
