-- A service's own page is a content item too.
alter table content_items drop constraint content_items_kind_check;
alter table content_items add constraint content_items_kind_check
  check (kind in ('figure', 'service', 'service-page', 'tool', 'testimonial', 'statistic', 'value', 'team-member', 'milestone', 'question'));
