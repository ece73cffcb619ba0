import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import type { Analysis } from '#app/admin/analyses/analyses-api.ts';
import { ownerText } from '#app/admin/analyses/analysis-columns.tsx';
import { analysisStatusText, analysisStatusTones } from '#app/admin/parts/analyses/analysis-words.ts';
import { usePlace } from '#app/admin/person.ts';
import { StatusDot } from '#app/ui/badge.tsx';
import { m } from '#messages/messages.js';
import { formatDateTime } from '#shared/dates.ts';

const linkLook = 'text-harbour underline decoration-stone-3 underline-offset-3 hover:decoration-current';

type HeadProps = { analysis: Analysis; heading: Ref<HTMLHeadingElement>; children?: ReactNode };

/** Whose account, how it stands, and what can be done now; in sight while the page is read. */
export function Head({ analysis, heading, children }: HeadProps) {
  const place = usePlace();
  const { request, client, signedBy, publishedAt, makerName, createdAt, reportVersion } = analysis;
  const facts = publishedAt
    ? m.admin_analyses_signed_by({ name: signedBy ?? '', at: formatDateTime(publishedAt, place) })
    : m.admin_analyses_made_by({ name: makerName ?? m.admin_actor_staff(), at: formatDateTime(createdAt, place) });
  return (
    <>
      <div className="sticky top-0 z-20 -mx-5 border-b border-stone-2 bg-paper px-5 pt-1 pb-3 print:static">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h1
            ref={heading}
            tabIndex={-1}
            className="min-w-0 font-display text-21 leading-tight font-semibold tracking-tight outline-none wrap-anywhere sm:text-26"
          >
            {ownerText(analysis)}
          </h1>
          <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:justify-end print:hidden">
            {children}
          </div>
        </div>
      </div>
      <p className="figures mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-ink-2">
        <StatusDot tone={analysisStatusTones[analysis.status]}>{analysisStatusText(analysis)}</StatusDot>
        {request && (
          <Link className={linkLook} to={`/admin/requests/${request.reference}`}>
            {request.reference}
          </Link>
        )}
        {client && (
          <Link className={linkLook} to={`/admin/clients/${client.reference}`}>
            {client.reference}
          </Link>
        )}
        {publishedAt && <span>{m.admin_analyses_version({ version: String(reportVersion) })}</span>}
        <span className="text-13 text-ink-3">{facts}</span>
      </p>
    </>
  );
}
