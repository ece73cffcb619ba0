-- When a case first stood on the site: `created_at` is when somebody began to write it, which may be months before. The log knows it of
-- those that were put there by an editor.
alter table case_studies add column published_at timestamptz;
update case_studies as study
set published_at = coalesce(
  (
    select min(entry.at) from audit_log as entry
    where entry.subject_kind = 'case-study' and entry.subject_id = study.id and entry.after ->> 'status' = 'published'
  ),
  case when study.status = 'published' then study.created_at end
);
