import { sql } from 'kysely';
import { type Holding, reference } from './holding.ts';

/** What is kept of the analyses of a person's account, and of what came of them. */

export const analysed: Holding[] = [
  {
    kind: 'tasks',
    tables: ['public.tasks', 'public.task_measures', 'public.analysis_sightings', 'public.task_reminders'],
    rows: ({ clients }, { isOwn }) => sql`
      select t.owner, t.status, t.due, t.done_on, t.title, t.note, t.reason, t.facts -> 'finding' ->> 'name' as finding, t.promised, t.created_at,
        array(select m.result from task_measures m join analyses a on a.id = m.analysis_id left join requests q on q.id = a.request_id
          where m.task_id = t.id
            and (not ${isOwn} or (a.report is not null and (a.request_id is null or q.confirmed_at is not null)))
          order by m.measured_at) as measured
      from tasks t where t.client_id = any(${clients}) order by t.created_at, t.id`,
  },
  {
    kind: 'analyses',
    tables: ['public.analyses', 'public.client_analysis_parameters', 'public.client_heading_mappings'],
    rows: ({ clients }, { isOwn }) => sql`
      select a.id, ${reference('REQ', 'q.number')} as request, a.status, a.created_at, a.published_at, a.report, a.parameters, case when not ${isOwn} then a.edits end as draft, array(select f.name from analysis_files f where f.analysis_id = a.id order by f.position) as files
      from analyses a left join requests q on q.id = a.request_id where a.client_id = any(${clients}) and (a.report is not null or not ${isOwn}) order by a.created_at, a.id`,
  },
  {
    kind: 'proofs',
    tables: ['public.proofs'],
    rows: ({ clients }) => sql`
      select p.case_title as case_study, p.case_client as named_as, p.figures, p.status, p.asked_at, p.answered_at
      from proofs p where p.client_id = any(${clients}) order by p.asked_at, p.id`,
  },
];
