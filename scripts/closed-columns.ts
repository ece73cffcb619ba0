/**
 * Columns of words from a closed list, by the module that declares the list and the type of one of its words. `generate-database-types.ts`
 * puts the types into `server/db/types.ts`: what is read needs no cast, and what is not in the list is not written.
 */
const closedColumns: Record<string, Record<string, string[]>> = {
  '#shared/analyses.ts': { AnalysisFailure: ['Analyses.failure'], AnalysisStatus: ['Analyses.status'] },
  '#shared/backups.ts': {
    BackupFault: ['Backups.failure', 'Backups.check_failure', 'Backups.restore_failure'],
    BackupKind: ['Backups.kind'],
    BackupState: ['Backups.state'],
    RestoreState: ['Backups.restore_state'],
  },
  '#shared/browser-locale.ts': {
    Locale: [
      'Clients.locale',
      'Mails.locale',
      'Messages.locale',
      'NewsletterAsks.locale',
      'QuarantinedSubmissions.locale',
    ],
  },
  '#shared/case-studies.ts': { CaseCategory: ['CaseStudies.category'], CaseStatus: ['CaseStudies.status'] },
  '#shared/clients.ts': { ClientStatus: ['Clients.status'], EngagementStatus: ['Engagements.status'] },
  '#shared/consents.ts': { ConsentKind: ['Consents.kind'] },
  '#shared/exports.ts': {
    ExportFailure: ['Exports.failure'],
    ExportSetName: ['Exports.current_set'],
    ExportState: ['Exports.state'],
  },
  '#shared/files.ts': { SubjectKind: ['Files.subject_kind', 'Uploads.subject_kind'] },
  '#shared/letter-words.ts': { LetterLocale: ['LetterTemplates.locale'], LetterNoun: ['LetterTemplates.nouns'] },
  '#shared/mails.ts': { MailState: ['Mails.state'] },
  '#shared/messages.ts': {
    MessageActor: ['MessageEvents.actor_kind'],
    MessageEventKind: ['MessageEvents.kind'],
    MessageStatus: ['Messages.status'],
  },
  '#shared/newsletter-issues.ts': {
    DeliveryState: ['NewsletterDeliveries.state'],
    IssueProblem: ['NewsletterIssues.problem'],
    IssueState: ['NewsletterIssues.state'],
  },
  '#shared/newsletter.ts': {
    ReaderEventKind: ['SubscriberEvents.kind'],
    ReaderSource: ['Subscribers.source', 'SubscriberConfirmations.source', 'SubscriberEvents.source'],
    ReaderState: ['Subscribers.state'],
  },
  '#shared/notices.ts': { NoticeKind: ['NoticeChoices.kind'] },
  '#shared/permissions.ts': { ApiScope: ['ApiKeys.scopes'] },
  '#shared/post-views.ts': { PostVersionKind: ['PostVersions.kind'] },
  '#shared/posts.ts': { PostCategory: ['Posts.category'], PostStatus: ['Posts.status'] },
  '#shared/privacy.ts': {
    PersonalExportState: ['PersonalExports.state'],
    PrivacyOutcome: ['PrivacyRequests.outcome'],
    PrivacyRequestKind: ['PrivacyRequests.kind'],
  },
  '#shared/proofs.ts': { ProofStatus: ['Proofs.status'] },
  '#shared/requests.ts': {
    Priority: ['Messages.priority', 'Requests.priority'],
    RequestActor: ['RequestEvents.actor_kind'],
    RequestEventKind: ['RequestEvents.kind'],
    RequestStatus: ['Requests.status', 'RequestEvents.from_status', 'RequestEvents.to_status'],
  },
  '#shared/roles.ts': { Role: ['Staff.role'] },
  '#shared/staff.ts': { StaffStatus: ['Staff.status'] },
  '#shared/system-runs.ts': { SystemRunKind: ['SystemRuns.kind'], SystemRunState: ['SystemRuns.state'] },
};

/** The generated types with a name in place of `string` in those columns. @throws when a column is not there or holds something else */
export function closeColumns(types: string): string {
  let closed = types;
  for (const [module, names] of Object.entries(closedColumns)) {
    for (const [name, columns] of Object.entries(names))
      for (const path of columns) {
        const [table, column] = path.split('.');
        const place = new RegExp(`(export interface ${table} \\{[^}]*\\n  ${column}: [^;]*?)\\bstring\\b`);
        if (!place.test(closed)) throw new Error(`there is no column of words ${path}`);
        closed = closed.replace(place, `$1${name}`);
      }
    closed = closed.replace(
      '\nimport ',
      `\nimport type { ${Object.keys(names).join(', ')} } from "${module}";\nimport `,
    );
  }
  return closed;
}
