-- The audit log is read newest first, whole or by who, what and about what kind of thing; old periods as fast as new ones.
create index audit_log_newest_first on audit_log (at desc, id desc);
create index audit_log_by_person on audit_log (actor_id, at desc, id desc);
create index audit_log_by_action on audit_log (action, at desc, id desc);
create index audit_log_by_kind on audit_log (subject_kind, at desc, id desc);
-- `REQ-12` is looked for by how it begins.
create index audit_log_by_subject on audit_log (upper(subject_id) text_pattern_ops, at desc, id desc);
drop index audit_log_by_actor;
