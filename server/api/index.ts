import { Hono } from 'hono';
import { describeApi } from '#server/api/description/openapi.ts';
import { absences } from '#server/api/endpoints/absences.ts';
import { account } from '#server/api/endpoints/account.ts';
import { analyses } from '#server/api/endpoints/analyses.ts';
import { analysisLinks } from '#server/api/endpoints/analysis-links.ts';
import { apiKeys } from '#server/api/endpoints/api-keys.ts';
import { audit } from '#server/api/endpoints/audit.ts';
import { avatars } from '#server/api/endpoints/avatars.ts';
import { backups } from '#server/api/endpoints/backups.ts';
import { caseStudies } from '#server/api/endpoints/case-studies.ts';
import { changes } from '#server/api/endpoints/changes.ts';
import { clients } from '#server/api/endpoints/clients.ts';
import { content } from '#server/api/endpoints/content.ts';
import { dashboard } from '#server/api/endpoints/dashboard.ts';
import { engagements } from '#server/api/endpoints/engagements.ts';
import { events } from '#server/api/endpoints/events.ts';
import { exports } from '#server/api/endpoints/exports.ts';
import { figures } from '#server/api/endpoints/figures.ts';
import { files } from '#server/api/endpoints/files.ts';
import { letters } from '#server/api/endpoints/letters.ts';
import { mails } from '#server/api/endpoints/mails.ts';
import { me } from '#server/api/endpoints/me.ts';
import { messages } from '#server/api/endpoints/messages.ts';
import { newsletterIssues } from '#server/api/endpoints/newsletter-issues.ts';
import { newsletterReaders } from '#server/api/endpoints/newsletter-readers.ts';
import { notices } from '#server/api/endpoints/notices.ts';
import { pageFaults } from '#server/api/endpoints/page-faults.ts';
import { pdfs } from '#server/api/endpoints/pdfs.ts';
import { pictures } from '#server/api/endpoints/pictures.ts';
import { portal } from '#server/api/endpoints/portal.ts';
import { portalAnalyses } from '#server/api/endpoints/portal-analyses.ts';
import { postPreview } from '#server/api/endpoints/post-preview.ts';
import { postWriting } from '#server/api/endpoints/post-writing.ts';
import { posts } from '#server/api/endpoints/posts.ts';
import { presence } from '#server/api/endpoints/presence.ts';
import { privacy } from '#server/api/endpoints/privacy.ts';
import { portalProofs, proofs } from '#server/api/endpoints/proofs.ts';
import { quarantine } from '#server/api/endpoints/quarantine.ts';
import { requests } from '#server/api/endpoints/requests.ts';
import { sampleAccounts } from '#server/api/endpoints/sample-accounts.ts';
import { savedViews } from '#server/api/endpoints/saved-views.ts';
import { search } from '#server/api/endpoints/search.ts';
import { settings } from '#server/api/endpoints/settings.ts';
import { staffCookie } from '#server/api/endpoints/staff-cookie.ts';
import { statistics } from '#server/api/endpoints/statistics.ts';
import { system } from '#server/api/endpoints/system.ts';
import { portalTasks, tasks } from '#server/api/endpoints/tasks.ts';
import { trash } from '#server/api/endpoints/trash.ts';
import { uploads } from '#server/api/endpoints/uploads.ts';
import { users } from '#server/api/endpoints/users.ts';
import { visitorFiles } from '#server/api/endpoints/visitor-files.ts';
import { traceRefusal } from '#server/api/refusals.ts';
import { databaseRetrySeconds, isDatabaseAway } from '#server/database-away.ts';
import { AppError, sqlStateOf } from '#server/errors.ts';
import { answerError } from '#server/http/error-answer.ts';
import type { ServerEnv } from '#server/http/server-env.ts';
import { log } from '#server/log.ts';

/** SQLSTATEs that mean "the text you sent cannot be stored": the caller's fault, not ours. */
const inputFaults = new Set(['22021', '22P02', '22P05', '22007', '22008']);

/** The product's own API. A URL that is not listed here is refused. */
export const api = new Hono<ServerEnv>()
  .route('/me', me)
  .route('/account', account)
  .route('/absences', absences)
  .route('/requests', requests)
  .route('/messages', messages)
  .route('/quarantine', quarantine)
  .route('/letters', letters)
  .route('/mails', mails)
  .route('/analyses', analyses)
  .route('/analyses', analysisLinks)
  .route('/clients', clients)
  .route('/engagements', engagements)
  .route('/tasks', tasks)
  .route('/portal/tasks', portalTasks)
  .route('/portal/proofs', portalProofs)
  .route('/changes', changes)
  .route('/files', files)
  .route('/uploads', uploads)
  .route('/visitor-files', visitorFiles)
  .route('/page-faults', pageFaults)
  .route('/pdfs', pdfs)
  .route('/pictures', pictures)
  .route('/case-studies', caseStudies)
  .route('/case-studies', proofs)
  .route('/content', content)
  .route('/posts', posts)
  .route('/posts', postWriting)
  .route('/dashboard', dashboard)
  .route('/search', search)
  .route('/exports', exports)
  .route('/backups', backups)
  .route('/events', events)
  .route('/presence', presence)
  .route('/notices', notices)
  .route('/saved-views', savedViews)
  .route('/trash', trash)
  .route('/portal', portal)
  .route('/portal', portalAnalyses)
  .route('/statistics', statistics)
  .route('/figures', figures)
  .route('/users', users)
  .route('/audit', audit)
  .route('/settings', settings)
  .route('/api-keys', apiKeys)
  .route('/privacy', privacy)
  .route('/avatars', avatars)
  .route('/newsletter-issues', newsletterIssues)
  .route('/newsletter', newsletterReaders)
  .route('/staff-cookie', staffCookie)
  .route('/posts', postPreview)
  .route('/system', system)
  .route('/', sampleAccounts);

describeApi(api);

/** What the library that reads bodies throws. In the built worker it has a class of its own, which no `instanceof` knows. */
const isMalformed = (error: Error) => 'getResponse' in error && 'status' in error && error.status === 400;

// A mounted app's own "not found" is not asked; a last route is.
api.all('*', () => answerError('not_found'));
api.onError(async (error, context) => {
  if (error instanceof AppError) {
    await traceRefusal(context, error.code);
    return answerError(error);
  }
  if (isMalformed(error))
    return answerError(new AppError('malformed_request', 'no JSON', { userMessage: 'The body is not valid JSON.' }));
  if (inputFaults.has(sqlStateOf(error) ?? '')) return answerError('invalid_input');
  log.error({ err: error }, 'an API call failed');
  if (isDatabaseAway(error)) {
    const headers = { 'retry-after': String(databaseRetrySeconds) };
    return answerError(new AppError('unavailable', 'the database does not answer', { headers }));
  }
  return answerError('unexpected');
});

/** What the typed client of the apps is made from. */
export type AppType = typeof api;
