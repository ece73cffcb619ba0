import { CircleCheck, MailWarning, TriangleAlert, UserRoundX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { dayText, useOwnerLine } from '#app/admin/parts/assigning/away.ts';
import { rightWords } from '#app/admin/parts/privacy/right-words.ts';
import { DeadlineBadge } from '#app/admin/parts/requests/deadline-badge.tsx';
import { usePlace } from '#app/admin/person.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { useNow } from '#app/ui/use-now.ts';
import { m } from '#messages/messages.js';
import type { Dashboard, Waiting } from './dashboard-api.ts';
import { DayList, MoreLinks } from './day-list.tsx';
import { Section } from './section.tsx';

/** How long the promise to reply runs, in milliseconds. */
const promise = 24 * 3_600_000;

const privacyPath = '/admin/settings/system/privacy';

const pathOf = ({ kind, reference }: Waiting) => `/admin/${kind === 'request' ? 'requests' : 'messages'}/${reference}`;

/** What has to be done first: who waits for an answer, and what did not leave the house. */
export function WorkQueue({
  queue: { waiting, deliveries, wishes, tasks, steps, privacy, counts, mails, jobs, late, newsletters, filesUnsaved },
  unattended,
}: {
  queue: Dashboard['queue'];
  unattended: Dashboard['absences']['unattended'];
}) {
  const all = counts.requests + counts.messages;
  return (
    <Section
      title={m.admin_dashboard_queue()}
      aside={
        all > 0 && (
          <p className="figures text-14 text-ink-3">
            {m.admin_dashboard_waiting({ count: all })}
            {counts.overdue > 0 && (
              <>
                {', '}
                <span className="font-semibold text-red">{m.admin_dashboard_overdue({ count: counts.overdue })}</span>
              </>
            )}
          </p>
        )
      }
    >
      {[mails, jobs, late, newsletters, unattended.length].some(Boolean) && (
        <ul className="divide-y divide-stone-2 border-b border-stone-2">
          {unattended.map(({ id, name, until }) => (
            <Trouble key={id} icon={<UserRoundX aria-hidden className="size-4.5 shrink-0" />}>
              <Link className="underline underline-offset-3" to={`/admin/users/${id}`}>
                {m.admin_away_unattended({ name, day: dayText(until) })}
              </Link>
            </Trouble>
          ))}
          {Boolean(mails) && (
            <Trouble icon={<MailWarning aria-hidden className="size-4.5" />}>
              <Link className="underline underline-offset-3" to="/admin/settings/email/outbox?state=trouble">
                {m.admin_dashboard_mails({ count: mails ?? 0 })}
              </Link>
            </Trouble>
          )}
          {Boolean(newsletters) && (
            <Trouble icon={<MailWarning aria-hidden className="size-4.5" />}>
              <Link className="underline underline-offset-3" to="/admin/blog/newsletter/issues">
                {m.admin_dashboard_newsletters({ count: newsletters ?? 0 })}
              </Link>
            </Trouble>
          )}
          {Boolean(jobs) && (
            <Trouble icon={<TriangleAlert aria-hidden className="size-4.5" />}>
              <Link className="underline underline-offset-3" to="/admin/settings/system/jobs">
                {m.admin_dashboard_jobs({ count: jobs ?? 0 })}
              </Link>
            </Trouble>
          )}
          {Boolean(late) && (
            <Trouble icon={<TriangleAlert aria-hidden className="size-4.5" />}>
              <Link className="underline underline-offset-3" to="/admin/settings/system/jobs">
                {m.admin_dashboard_late({ count: late ?? 0 })}
              </Link>
            </Trouble>
          )}
        </ul>
      )}
      {[waiting, deliveries, wishes, tasks, steps, privacy?.requests ?? []].every(({ length }) => length === 0) ? (
        <EmptyState icon={<CircleCheck />} title={m.admin_dashboard_queue_empty()}>
          <p>{m.admin_dashboard_queue_empty_text()}</p>
        </EmptyState>
      ) : (
        <ul className="divide-y divide-stone-2">
          {waiting.map((item) => (
            <WaitingRow key={item.reference} item={item} />
          ))}
        </ul>
      )}
      <MoreLinks
        links={[
          counts.requests > waiting.filter(({ kind }) => kind === 'request').length && {
            to: '/admin/requests?view=to-answer&sort=due',
            label: m.admin_dashboard_all_requests({ count: counts.requests }),
          },
          counts.messages > waiting.filter(({ kind }) => kind === 'message').length && {
            to: '/admin/messages?status=open',
            label: m.admin_dashboard_all_messages({ count: counts.messages }),
          },
        ]}
      />
      <DayList
        title={m.admin_dashboard_deliveries()}
        rows={deliveries.map(({ name, company, ...of }) => ({ ...of, title: name, about: [company] }))}
        more={
          counts.deliveries > deliveries.length && {
            to: '/admin/requests?view=to-deliver&sort=analysis',
            label: m.admin_dashboard_all_deliveries(),
          }
        }
      />
      <DayList
        title={m.admin_view_wishes()}
        rows={wishes.map(({ name, company, wish, at, ...of }) => ({
          ...of,
          title: name,
          about: [wish === 'call' ? m.admin_wish_call() : m.admin_wish_cancel(), company],
          since: at,
        }))}
        more={
          counts.wishes > wishes.length && {
            to: '/admin/requests?view=wishes',
            label: m.admin_dashboard_all_wishes(),
          }
        }
      />
      <DayList
        title={m.admin_dashboard_tasks()}
        rows={tasks.map(({ name, company, count, ...of }) => ({
          ...of,
          to: `/admin/clients/${of.reference}`,
          title: name,
          about: [company, m.admin_dashboard_tasks_of({ count })],
          assignee: null,
        }))}
        more={false}
      />
      {counts.tasks > tasks.length && (
        <p className="border-t border-stone-2 py-2.5 text-14 text-ink-2">
          {m.admin_dashboard_tasks_more({ count: counts.tasks - tasks.length })}
        </p>
      )}
      <DayList
        title={m.admin_dashboard_steps()}
        rows={steps.map(({ text, name, company, ...of }) => ({ ...of, title: text, about: [name, company] }))}
        more={
          counts.steps > steps.length && {
            to: '/admin/requests?view=steps&sort=step',
            label: m.admin_dashboard_all_steps(),
          }
        }
      />
      {privacy && (
        <DayList
          title={m.admin_privacy_requests_title()}
          rows={privacy.requests.map(({ number, kind, dueOn }) => ({
            reference: m.admin_dashboard_privacy_number({ number }),
            to: privacyPath,
            title: rightWords[kind](),
            about: [m.admin_dashboard_privacy_due()],
            on: dueOn,
            assignee: null,
          }))}
          more={
            privacy.count > privacy.requests.length && {
              to: privacyPath,
              label: m.admin_dashboard_all_privacy({ count: privacy.count }),
            }
          }
        />
      )}
      {/* Nothing to be done today, so it waits below who waits. */}
      {filesUnsaved && (
        <p className="flex min-h-11 items-center gap-3 border-t border-stone-2 text-14 text-ink-2">
          <TriangleAlert aria-hidden className="size-4.5 shrink-0" />
          <Link className="underline underline-offset-3" to="/admin/settings/system">
            {m.admin_dashboard_files_unsaved()}
          </Link>
        </p>
      )}
    </Section>
  );
}

function Trouble({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-h-11 items-center gap-3 text-14 font-semibold text-red">
      {icon}
      {children}
    </li>
  );
}

function WaitingRow({ item }: { item: Waiting }) {
  const now = useNow();
  const place = usePlace();
  const ownerLine = useOwnerLine();
  const { kind, reference, name, company, replyDueAt, isOver, assignee } = item;
  const submittedAt = new Date(Date.parse(replyDueAt) - promise).toISOString();
  return (
    <li className="relative grid min-h-13 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 py-1.5 hover:bg-hover has-focus-visible:bg-hover">
      <div className="min-w-0">
        <Link
          to={pathOf(item)}
          className="stretched block truncate text-14 leading-tight font-semibold outline-none focus-visible:after:outline-2 focus-visible:after:outline-harbour"
        >
          {name}
          {company && <span className="font-normal text-ink-2"> · {company}</span>}
        </Link>
        <p className="figures truncate text-13 text-ink-3">
          {kind === 'request' ? m.admin_dashboard_request() : m.admin_dashboard_message()} {reference}
          {isOver && ` · ${m.admin_dashboard_after_end()}`}
          {assignee !== null && ` · ${ownerLine(assignee)}`}
        </p>
      </div>
      <div className="w-34 text-right text-14">
        <DeadlineBadge clock={{ status: 'new', submittedAt, replyDueAt, repliedAt: null }} now={now} place={place} />
      </div>
    </li>
  );
}
