import { type FormEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type OwnRequest, rateOwn } from '#app/portal/requests/requests-api.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { useDraft } from '#app/session/use-draft.ts';
import { Button } from '#app/ui/button.tsx';
import { join } from '#app/ui/join.ts';
import { Notice } from '#app/ui/notice.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { isDiscontent, longestVerdict, scores } from '#shared/call-times.ts';

/** Why a verdict was not taken, in words. */
function refusalText(failure: unknown): string {
  if (!(failure instanceof ApiProblem)) return problemText(failure);
  if (failure.code === 'limit_reached') return m.portal_rating_limit({ max: String(failure.details.max) });
  return failure.code === 'transition_refused' ? m.portal_refused() : problemText(failure);
}

type RatingFormProps = { request: OwnRequest; name: string | undefined };

/** One number and one line, once something was delivered; it may be changed. */
export function RatingForm({ request, name }: RatingFormProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="rating" className="border-t border-stone-2 pt-5 print:hidden">
      <h2
        ref={heading}
        id="rating"
        tabIndex={-1}
        className="font-display text-21 font-semibold tracking-tight outline-none"
      >
        {m.portal_rating_title()}
      </h2>
      <Verdict
        key={`${request.rating?.score} ${request.rating?.text}`}
        request={request}
        name={name}
        onSent={() => heading.current?.focus()}
      />
    </section>
  );
}

function Verdict({ request, name, onSent }: RatingFormProps & { onSent: () => void }) {
  const { revalidate } = useRevalidator();
  const { values, key, change, forget } = useDraft(`rating:${request.reference}`, {
    score: request.rating ? String(request.rating.score) : '',
    text: request.rating?.text ?? '',
  });
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (values.score === '') {
      setError(m.portal_rating_missing());
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      await rateOwn(request.reference, {
        key: key.current,
        score: Number(values.score),
        text: values.text,
      });
      forget();
      toastSuccess(isDiscontent(Number(values.score)) ? m.portal_rating_done_low() : m.portal_rating_done());
      await revalidate();
      // With another verdict it is another form: the keyboard goes on from what stays.
      onSent();
    } catch (failure) {
      setProblem(refusalText(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={send} noValidate className="mt-1 flex max-w-140 flex-col gap-4">
      <p className="text-15 text-ink-2 text-pretty">
        {name ? m.portal_rating_text_of({ name }) : m.portal_rating_text()}
      </p>
      <fieldset aria-describedby={error ? 'rating-error' : undefined} data-fault={error ? '' : undefined}>
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
  );
}
