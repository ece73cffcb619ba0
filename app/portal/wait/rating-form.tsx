import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type OwnRequest, rateOwn } from '#app/portal/requests/requests-api.ts';
import { problemText } from '#app/session/problem-text.ts';
import { useDraft } from '#app/session/use-draft.ts';
import { Button } from '#app/ui/button.tsx';
import { join } from '#app/ui/join.ts';
import { Notice } from '#app/ui/notice.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { longestVerdict, scores } from '#shared/call-times.ts';

/** One number and one line, once something was delivered; it may be changed. */
export function RatingForm({ request, name }: { request: OwnRequest; name: string | undefined }) {
  const { revalidate } = useRevalidator();
  const { values, key, change, forget } = useDraft(`rating:${request.reference}`, {
    score: request.rating ? String(request.rating.score) : '',
    text: request.rating?.text ?? '',
  });
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (values.score === '') return setError(m.portal_rating_missing());
    setBusy(true);
    setProblem(undefined);
    try {
      await rateOwn(request.reference, {
        key: key.current,
        score: Number(values.score),
        text: values.text,
      });
      forget();
      toastSuccess(m.portal_rating_done());
      await revalidate();
    } catch (failure) {
      setProblem(problemText(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <section aria-labelledby="rating" className="border-t border-stone-2 pt-5 print:hidden">
      <h2 id="rating" className="font-display text-21 font-semibold tracking-tight">
        {m.portal_rating_title()}
      </h2>
      <form onSubmit={send} noValidate className="mt-1 flex max-w-140 flex-col gap-4">
        <p className="text-15 text-ink-2 text-pretty">
          {name ? m.portal_rating_text_of({ name }) : m.portal_rating_text()}
        </p>
        <fieldset aria-describedby={error ? 'rating-error' : undefined}>
          <legend className="sr-only">{m.portal_rating_score()}</legend>
          <div className="flex gap-2">
            {scores.map((score) => (
              <label
                key={score}
                className={join(
                  'figures grid size-10 cursor-pointer place-items-center rounded-md border text-15 font-semibold focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-harbour pointer-coarse:size-11',
                  values.score === String(score) ? 'border-harbour bg-selected' : 'border-stone-3 bg-card',
                )}
              >
                <input
                  type="radio"
                  name="score"
                  className="sr-only"
                  checked={values.score === String(score)}
                  onChange={() => {
                    change({ score: String(score) });
                    setError(undefined);
                  }}
                />
                {score}
              </label>
            ))}
          </div>
          <p className="mt-1 flex w-58 justify-between text-13 text-ink-3">
            <span>{m.portal_rating_least()}</span>
            <span>{m.portal_rating_most()}</span>
          </p>
          {error && (
            <p id="rating-error" role="alert" className="mt-1 text-14 text-red">
              {error}
            </p>
          )}
        </fieldset>
        <TextField
          label={m.portal_rating_words()}
          maxLength={longestVerdict}
          value={values.text}
          onChange={(text) => change({ text })}
        />
        {problem !== undefined && <Notice tone="error">{problem}</Notice>}
        <Button type="submit" busy={busy} className="self-start">
          {request.rating ? m.portal_rating_change() : m.portal_rating_send()}
        </Button>
      </form>
    </section>
  );
}
