import { useState } from 'react';
import { toastDone } from '#app/admin/parts/undo/undo.ts';
import { useStaff } from '#app/admin/person.ts';
import { makeRequest } from '#app/admin/requests/requests-api.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { useDraft } from '#app/session/use-draft.ts';
import { m } from '#messages/messages.js';
import { handMadeFaults, newcomerFaults } from '#shared/hand-made.ts';

type Existing = { reference: string; name: string; company: string };
/** Clients that a newcomer looks like; `isTaken`: their address is one's already. */
export type Alike = { isTaken: boolean; existing: Existing[] };

const empty = {
  whom: 'known' as string,
  reference: '',
  clientName: '',
  name: '',
  email: '',
  company: '',
  phone: '',
  locale: 'it' as string,
  source: null as string | null,
  types: [] as string[],
  title: '',
  text: '',
  priority: 'medium' as string,
  assignee: '' as string,
  isTold: 'yes' as string,
};

const faultWords: Record<string, () => string> = {
  required: m.admin_new_request_required,
  email: m.admin_new_request_email_wrong,
  phone: m.admin_new_request_phone_wrong,
  too_long: m.admin_new_request_too_long,
};

/** A request that is being entered. What was typed stays until it was taken, and is sent once. */
export function useNewRequest(onMade: (reference: string) => Promise<void>) {
  const { userId, mailsLeave } = useStaff();
  const { values, change, forget, key } = useDraft('new-request', { ...empty, assignee: userId });
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [alike, setAlike] = useState<Alike>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { name, email, company, phone, source, types, title, text, priority, reference } = values;
  const locale = values.locale === 'en' ? ('en' as const) : ('it' as const);
  const newcomer = { name, email, company, phone, locale };
  const request = { source: source ?? '', types, title, text, priority: priority as 'low' | 'medium' | 'high' };

  function check(): Record<string, string> {
    const ofClient = values.whom === 'new' ? newcomerFaults(newcomer) : reference ? {} : { reference: 'required' };
    return { ...ofClient, ...handMadeFaults(request) };
  }

  async function send(despite = false) {
    const found = check();
    setFaults(found);
    setProblem(undefined);
    setAlike(undefined);
    if (isBusy || Object.keys(found).length > 0) return false;
    setBusy(true);
    try {
      const { request: made, undo } = await makeRequest({
        key: key.current,
        client: values.whom === 'new' ? { ...newcomer, despite } : { reference },
        request,
        assigneeId: values.assignee || null,
        isTold: values.isTold === 'yes',
      });
      forget();
      toastDone(m.admin_new_request_made({ reference: made.reference }), undo, () => void onMade(''));
      await onMade(made.reference);
      return true;
    } catch (failure) {
      const details = failure instanceof ApiProblem ? failure.details : {};
      if (details.made) setProblem(m.admin_new_request_arrived({ reference: String(details.made) }));
      else if (failure instanceof ApiProblem && failure.code === 'duplicate') setAlike(details as unknown as Alike);
      else if (failure instanceof ApiProblem && failure.code === 'invalid_input' && details.fields)
        setFaults(details.fields as Record<string, string>);
      else setProblem(problemText(failure));
      return false;
    } finally {
      setBusy(false);
    }
  }

  return {
    values,
    change(part: Partial<typeof values>) {
      change(part);
      setFaults({});
      setAlike(undefined);
    },
    faultOf: (field: string) =>
      faults[field] === undefined ? undefined : (faultWords[faults[field]] ?? faultWords.required)?.(),
    alike,
    problem,
    isBusy,
    mailsLeave,
    send,
  };
}
