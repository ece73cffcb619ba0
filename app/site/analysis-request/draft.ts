/** A half-filled form, kept on the visitor's device until it is sent or a week has passed. */

/** Also known to `app/site/enhance/forget-draft.js`. */
export const draftKey = 'analysis-request-draft';
const lifetime = 7 * 86_400_000;

/** Proofs of one page view, where it was opened from, and consent: all are given anew each time. */
const neverKept = new Set(['idempotencyKey', 'timeTrap', 'faxNumber', 'terms', 'newsletter', 'arrival']);

type Draft = { at: number; values: [name: string, value: string][] };

/** What of a form is worth keeping; undefined when nothing is. */
export function toDraft(entries: Iterable<[string, FormDataEntryValue]>, now: number): Draft | undefined {
  const values = [...entries].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '' && !neverKept.has(entry[0]),
  );
  return values.length > 0 ? { at: now, values } : undefined;
}

/** The values of a stored draft; none when it is too old or is not one. */
export function fromDraft(stored: string | null, now: number): [name: string, value: string][] {
  try {
    const draft = JSON.parse(stored ?? 'null') as Partial<Draft> | null;
    if (!draft?.at || now - draft.at > lifetime || !Array.isArray(draft.values)) return [];
    return draft.values.filter(([name, value]) => !neverKept.has(name) && typeof value === 'string');
  } catch {
    return [];
  }
}

/** True when something in the form is worth keeping. */
export const hasAnswers = (form: HTMLFormElement): boolean => toDraft(new FormData(form), 0) !== undefined;

export function saveDraft(form: HTMLFormElement): void {
  const draft = toDraft(new FormData(form), Date.now());
  try {
    if (draft) localStorage.setItem(draftKey, JSON.stringify(draft));
    else localStorage.removeItem(draftKey);
  } catch {
    // Storage is full or switched off: the form works without a draft.
  }
}

export function forgetDraft(): void {
  try {
    localStorage.removeItem(draftKey);
  } catch {
    // Nothing was kept.
  }
}

/** Fills controls that are still empty; what the visitor already typed wins. True when something was filled. */
export function restoreDraft(form: HTMLFormElement): boolean {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(draftKey);
  } catch {
    return false;
  }
  let filled = false;
  for (const [name, value] of fromDraft(stored, Date.now())) {
    for (const control of form.querySelectorAll<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)) {
      if (control.type === 'checkbox') {
        if (control.value === value) control.checked = true;
      } else if (control.value === '') control.value = value;
      filled = true;
    }
  }
  return filled;
}
