-- Of what is gathered for a mail: up to when it was told. Only a choice that was made has mails of what was given to somebody and of who named them.

alter table notice_choices add column mailed_until timestamptz;
