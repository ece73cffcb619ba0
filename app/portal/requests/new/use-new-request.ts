import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { handOver } from '#app/portal/documents/handed-over.ts';
import { createOwn, type Draft, requestPath } from '#app/portal/requests/requests-api.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { useDraft } from '#app/session/use-draft.ts';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { portalLimits } from '#shared/portal-requests.ts';
import { ownFactNames, situationNames } from '#shared/request-fields.ts';

const nothing = {
  types: [],
  title: '',
  ...Object.fromEntries(ownFactNames.map((name) => [name, ''])),
} as unknown as Draft;

type Faults = Partial<Record<keyof Draft, string>>;

/** What stands in the way of sending, field by field, in words. */
function faultsOf(draft: Draft): Faults {
  const faults: Faults = {};
  if (draft.types.length === 0) faults.types = m.portal_new_types_missing();
  if (draft.title.length > portalLimits.title) faults.title = m.portal_new_too_long();
  for (const name of situationNames) if (draft[name].length > portalLimits.text) faults[name] = m.portal_new_too_long();
  return faults;
}

/** Why it was not taken; the request that came of an earlier try, where its answer was lost and something was changed since. */
type Refusal = { text: string; made?: string };

function refusalOf(problem: unknown): Refusal {
  if (problem instanceof ApiProblem && problem.code === 'limit_reached')
    return { text: m.portal_new_limit({ max: String(problem.details.max) }) };
  if (problem instanceof ApiProblem && problem.code === 'duplicate') {
    const made = String(problem.details.made);
    return { text: m.portal_new_arrived({ reference: made }), made };
  }
  return { text: problemText(problem) };
}

/** A new request while it is written. What was typed stays on this device until it is sent, and one key makes one request of any number of tries. */
export function useNewRequest() {
  const navigate = useNavigate();
  const { values: draft, key, wasKept, change: keep, forget } = useDraft('request:new', nothing);
  const [files, setFiles] = useState<File[]>([]);
  const [faults, setFaults] = useState<Faults>({});
  const [refusal, setRefusal] = useState<Refusal>();
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<string>();
  /** What no browser keeps: whoever leaves has to choose them again. */
  const hasLoose = sent === undefined && files.length > 0;

  // Only once the guard has heard that nothing is unsent.
  useEffect(() => {
    if (sent !== undefined) void navigate(requestPath(sent), { replace: true });
  }, [sent, navigate]);

  function change(values: Partial<Draft>) {
    keep(values);
    setFaults((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in values))));
  }
  /** @returns false when something has to be filled in first */
  async function send(): Promise<boolean> {
    const found = faultsOf(draft);
    setFaults(found);
    setRefusal(undefined);
    if (Object.keys(found).length > 0) return false;
    setBusy(true);
    try {
      const { request } = await createOwn({ ...draft, key: key.current });
      forget();
      handOver(request.reference, files);
      setSent(request.reference);
      toastSuccess(m.portal_new_sent({ reference: request.reference }));
    } catch (problem) {
      setRefusal(refusalOf(problem));
    } finally {
      setBusy(false);
    }
    return true;
  }
  function discard() {
    forget();
    setFiles([]);
    setFaults({});
    setRefusal(undefined);
  }
  return { draft, files, setFiles, faults, refusal, busy, hasLoose, wasKept, change, discard, send };
}
