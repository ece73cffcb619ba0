import { Phone } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useClient } from '#app/portal/person.ts';
import { askForCall, type OwnRequest } from '#app/portal/requests/requests-api.ts';
import { problemText } from '#app/session/problem-text.ts';
import { useDraft } from '#app/session/use-draft.ts';
import { Button } from '#app/ui/button.tsx';
import { join } from '#app/ui/join.ts';
import { Notice } from '#app/ui/notice.tsx';
import { shownDay } from '#app/ui/shown-day.ts';
import { TextField } from '#app/ui/text-field.tsx';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { useNow } from '#app/ui/use-now.ts';
import { m } from '#messages/messages.js';
import { callLimits, timesAhead } from '#shared/call-times.ts';
import { isPhone } from '#shared/phones.ts';
import { momentWords } from './moments.ts';

/** So many times are offered. */
const offered = 4;

/** Asking for the free call: a number, times that suit, or other words. */
export function CallForm({ request, name }: { request: OwnRequest; name: string | undefined }) {
  const { timezone, phone: known, callTimes } = useClient();
  const { revalidate } = useRevalidator();
  const { values, key, change, forget } = useDraft(`call:${request.reference}`, {
    phone: known,
    words: '',
    times: [] as string[],
  });
  // A screen that was left open over night offers no morning that has passed, and calls no day by the word of yesterday.
  const now = useNow();
  const offeredTimes = timesAhead(callTimes, now).slice(0, offered);
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  async function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const phone = values.phone.trim();
    if (!isPhone(phone)) {
      setError(phone === '' ? m.portal_call_phone_missing() : m.portal_call_phone_wrong());
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      const times = values.times.filter((time) => offeredTimes.includes(time));
      await askForCall(request.reference, { ...values, times, key: key.current });
      forget();
      toastSuccess(m.portal_call_done());
      await revalidate();
      // The form with the button is gone: the keyboard goes on from what stands in its place.
      heading.current?.focus();
    } catch (failure) {
      setProblem(problemText(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <section aria-labelledby="call" className="border-t border-stone-2 pt-5 print:hidden">
      <h2
        ref={heading}
        id="call"
        tabIndex={-1}
        className="font-display text-21 font-semibold tracking-tight outline-none"
      >
        {m.portal_call_title()}
      </h2>
      {request.callAskedAt ? (
        <p className="mt-1 text-15 text-ink-2">
          {m.portal_call_asked({ date: shownDay(request.callAskedAt, timezone) })}
        </p>
      ) : (
        <form onSubmit={ask} noValidate className="mt-1 flex max-w-140 flex-col gap-4">
          <p className="text-15 text-ink-2 text-pretty">
            {name ? m.portal_call_text_of({ name }) : m.portal_call_text()}
          </p>
          <TextField
            label={m.portal_call_phone()}
            type="tel"
            autoComplete="tel"
            isRequired
            validationBehavior="aria"
            maxLength={callLimits.phone}
            value={values.phone}
            onChange={(phone) => {
              change({ phone });
              setError(undefined);
            }}
            error={error}
          />
          {offeredTimes.length > 0 && (
            <fieldset>
              <legend className="mb-1.5 text-14 font-semibold">{m.portal_call_times({ zone: timezone })}</legend>
              <div className="flex flex-wrap gap-2">
                {offeredTimes.map((time) => (
                  <TimeChoice
                    key={time}
                    label={momentWords(time, now, timezone)}
                    isChosen={values.times.includes(time)}
                    onChange={(isChosen) => {
                      const others = values.times.filter((each) => each !== time);
                      change({ times: isChosen ? [...others, time] : others });
                    }}
                  />
                ))}
              </div>
            </fieldset>
          )}
          <TextField
            label={m.portal_call_words()}
            maxLength={callLimits.words}
            value={values.words}
            onChange={(words) => change({ words })}
          />
          {problem !== undefined && <Notice tone="error">{problem}</Notice>}
          <Button type="submit" look="primary" busy={busy} className="self-start">
            <Phone aria-hidden className="size-4" />
            {m.portal_call_ask()}
          </Button>
        </form>
      )}
    </section>
  );
}

type TimeChoiceProps = { label: string; isChosen: boolean; onChange: (isChosen: boolean) => void };

/** A time that suits or not: a check box that looks like a button. */
function TimeChoice({ label, isChosen, onChange }: TimeChoiceProps) {
  return (
    <label
      className={join(
        'inline-flex h-9 cursor-pointer items-center rounded-md border px-3 text-14 font-semibold focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-harbour pointer-coarse:h-11',
        isChosen ? 'border-harbour bg-selected text-ink' : 'border-stone-3 bg-card text-ink',
      )}
    >
      <input
        type="checkbox"
        className="sr-only"
        checked={isChosen}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}
