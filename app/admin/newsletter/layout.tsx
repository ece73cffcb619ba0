import { Outlet, useLocation } from 'react-router';
import { Tabs } from '#app/ui/tabs.tsx';
import { m } from '#messages/messages.js';

const newsletterPath = '/admin/blog/newsletter';
const issuesPath = `${newsletterPath}/issues`;

const isIssues = (pathname: string) => pathname === issuesPath || pathname.startsWith(`${issuesPath}/`);

/** The newsletter's two sides: who reads it, and what was sent. */
export default function NewsletterLayout() {
  const { pathname } = useLocation();
  const tabs = [
    { to: newsletterPath, label: m.admin_newsletter_readers, isCurrent: !isIssues(pathname) },
    { to: issuesPath, label: m.admin_newsletter_issues, isCurrent: isIssues(pathname) },
  ];
  return (
    <div className="flex min-h-0 grow flex-col">
      <div className="shrink-0 border-b border-stone-2 px-5 pt-5 print:hidden">
        <h1 className="font-display text-26 leading-tight font-semibold tracking-tight">
          {m.admin_newsletter_title()}
        </h1>
        <p className="mt-0.5 mb-2 text-14 text-ink-3">{m.admin_newsletter_text()}</p>
        <Tabs tabs={tabs} label={m.admin_newsletter_sections()} />
      </div>
      <Outlet />
    </div>
  );
}
