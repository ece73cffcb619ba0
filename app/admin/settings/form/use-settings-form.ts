import { useMemo, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useBegun, useKeptValues } from '#app/admin/parts/editing/use-kept-values.ts';
import { failureWords, successWords } from '#app/admin/parts/settings/setting-words.ts';
import { askForPerson } from '#app/admin/reread-person.ts';
import { type Group, type MailServer, type Saved, saveSettings } from '#app/admin/settings/settings-api.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { toastError, toastSuccess } from '#app/ui/toaster.tsx';
import type { TabGroup } from '#shared/settings.ts';
import { type Draft, draftOf, type Faults, faultsOf, readDraft, typedFields } from './draft.ts';

export type Conflict = { current: Group; fields: string[] };

/** What the foot of the form says, until something is typed. */
type Outcome = { isSaved: true; text: string } | { isSaved: false; text: string; detail: string };

/** The form of one group. Only what was changed is sent; what others saved meanwhile comes in, and what is typed stays. */
export function useSettingsForm(group: TabGroup, record: Group, firstMailServer: MailServer) {
  const { revalidate } = useRevalidator();
  const keptAs = `settings:${group}`;
  const begun = useBegun(keptAs, true, draftOf(record.values));
  const [opened] = useState(record.version);
  // What was typed before goes on from the version it was typed on: saving shows what somebody changed since in the same field.
  const [base, setBase] = useState({ ...record, version: begun?.version ?? record.version });
  const [mailServer, setMailServer] = useState(firstMailServer);
  const [draft, setDraft] = useState<Draft>(begun?.values ?? (() => draftOf(record.values)));
  const [wasKept, setKept] = useState(begun !== undefined);
  const [secret, setSecret] = useState<string | null>();
  const [faults, setFaults] = useState<Faults>({});
  const [outcome, setOutcome] = useState<Outcome>();
  const [conflict, setConflict] = useState<Conflict>();
  const [isSaving, setSaving] = useState(false);
  // What is typed while a save is under way must not be overwritten by its answer.
  const latest = useRef(draft);
  latest.current = draft;

  function set(field: string, value: string | boolean) {
    setDraft((now) => ({ ...now, [field]: value }));
    forgetFault(field);
  }
  function typeSecret(value: string | null | undefined) {
    setSecret(value);
    forgetFault('smtpPassword');
  }
  function forgetFault(field: string) {
    setFaults(({ [field]: _, ...rest }) => rest);
    setOutcome(undefined);
  }

  /** The group as the server has it now; what is typed in other fields than `taken` stays. */
  function rebase(current: Group, typed: string[]) {
    setBase(current);
    setDraft((now) => ({
      ...draftOf(current.values),
      ...Object.fromEntries(typed.map((field) => [field, now[field] as string | boolean])),
    }));
  }

  function refuse(failure: unknown) {
    let detail = problemText(failure);
    if (failure instanceof ApiProblem && failure.code === 'stale_version') {
      setConflict(failure.details as Conflict);
      return;
    }
    if (failure instanceof ApiProblem && failure.code === 'invalid_input') {
      setFaults(faultsOf(failure.details.fields as Record<string, string> | undefined));
      detail = '';
    }
    fail(detail);
  }

  function fail(detail: string) {
    const text = failureWords(group);
    toastError(text);
    setOutcome({ isSaved: false, text, detail });
  }

  async function accept({ group: saved, mailServer: server }: Saved, sent: Draft) {
    const typed = Object.keys(latest.current).filter((field) => latest.current[field] !== sent[field]);
    rebase(saved, typed);
    setKept(false);
    setSecret(undefined);
    setMailServer(server);
    setFaults({});
    // Names, language and time zone show in the whole area: what is said of them is said in the new language.
    if (group === 'general') {
      askForPerson();
      await revalidate();
    }
    const text = successWords(group);
    toastSuccess(text);
    setOutcome({ isSaved: true, text });
  }

  async function save(version = base.version) {
    setOutcome(undefined);
    const read = readDraft(group, draft, base.values);
    if ('faults' in read) {
      setFaults(read.faults);
      return fail('');
    }
    setSaving(true);
    try {
      const changes = {
        ...read.changes,
        ...(secret ? { smtpPassword: secret } : secret === null && { smtpPassword: null }),
      };
      const answer = await saveSettings(group, version, changes);
      await accept(answer, draft);
    } catch (failure) {
      refuse(failure);
    } finally {
      setSaving(false);
    }
  }

  const typed = typedFields(draft, base.values);
  // The other fields are read anew. The password is not kept: no secret lies on a device.
  const kept = useMemo(() => {
    const fields = typedFields(draft, base.values);
    return Object.fromEntries(Object.entries(draft).filter(([field]) => fields.includes(field)));
  }, [draft, base.values]);
  useKeptValues(keptAs, { isDirty: typed.length > 0, version: base.version, values: kept });

  return {
    group,
    base,
    mailServer,
    draft,
    set,
    secret,
    typeSecret,
    faults,
    outcome,
    conflict,
    isSaving,
    isDirty: typed.length > 0 || secret === null || Boolean(secret),
    save: () => save(),
    /** True while the form shows what was found on this device. */
    wasKept: wasKept && typed.length > 0,
    discard() {
      setKept(false);
      setBase((now) => ({ ...now, version: Math.max(now.version, opened) }));
      setDraft(draftOf(base.values));
      setSecret(undefined);
      setFaults({});
      setOutcome(undefined);
    },
    /** After a change that was made elsewhere than in the fields: a revert. */
    take: (current: Group) => rebase(current, typed),
    closeConflict: () => setConflict(undefined),
    keepMine() {
      if (!conflict) return;
      rebase(conflict.current, typed);
      setConflict(undefined);
      void save(conflict.current.version);
    },
    takeTheirs() {
      if (!conflict) return;
      const { fields, current } = conflict;
      rebase(
        current,
        typed.filter((field) => !fields.includes(field)),
      );
      if (fields.includes('smtpPassword')) setSecret(undefined);
      setConflict(undefined);
    },
  };
}

export type SettingsForm = ReturnType<typeof useSettingsForm>;
