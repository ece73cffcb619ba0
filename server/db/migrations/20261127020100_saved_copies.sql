-- Without a mail server a copy of the newsletter becomes a file and reaches nobody: it is saved, not sent, as mails are.
alter table newsletter_deliveries drop constraint newsletter_deliveries_state_check;
alter table newsletter_deliveries add constraint newsletter_deliveries_state_check
  check (state in ('waiting', 'handing-over', 'sent', 'saved', 'uncertain', 'failed', 'bounced', 'skipped'));
alter table newsletter_issues add column saved integer not null default 0;

create or replace function uncount_newsletter_deliveries() returns trigger language plpgsql as $$
begin
  update newsletter_issues i set
    recipients = i.recipients - g.open - g.saved - g.uncertain - g.failed - g.bounced - g.skipped, saved = i.saved - g.saved,
    uncertain = i.uncertain - g.uncertain, failed = i.failed - g.failed,
    bounced = i.bounced - g.bounced, skipped = i.skipped - g.skipped
  from (select issue_id, count(*) filter (where state in ('waiting', 'handing-over')) as open,
      count(*) filter (where state = 'saved') as saved,
      count(*) filter (where state = 'uncertain') as uncertain, count(*) filter (where state = 'failed') as failed,
      count(*) filter (where state = 'bounced') as bounced, count(*) filter (where state = 'skipped') as skipped
    from gone where state <> 'sent' group by issue_id) as g
  where i.id = g.issue_id;
  return null;
end $$;
