-- A case study that was added by a call whose answer was lost is found by its key when the call comes again.
alter table case_studies add column creation_key uuid unique;
