import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { m } from '#messages/messages.js';
import { analysisRequestSchema } from '#shared/analysis-request-form.ts';
import type { Answer, Guards } from './answer.ts';
import { forgetDraft } from './draft.ts';
import { ErrorSummary, Trouble } from './error-summary.tsx';
import { AboutYou, BeforeYouSend, WhatToAnalyse, YourCompany, YourSituation } from './form-parts.tsx';
import { GuardFields } from './guard-fields.tsx';
import { Outline } from './outline.tsx';
import { fieldOrder } from './problems.ts';
import { useFormProgress } from './use-form-progress.ts';

function troubleOf(answer: Answer | undefined) {
  if (answer?.problem === 'limited') {
    return { heading: m.site_problem_limit_heading(), text: m.site_problem_limit_text({ minutes: answer.minutes }) };
  }
  if (answer?.problem === 'unreachable') {
    return { heading: m.site_problem_offline_heading(), text: m.site_problem_offline_text() };
  }
  return undefined;
}

/** The page's title says first that something is wrong: it is what a screen reader reads first. */
function titleOf(title: string, isRefused: boolean): string {
  const mark = m.site_problem_title({ title: '' });
  const plain = title.startsWith(mark) ? title.slice(mark.length) : title;
  return isRefused ? mark + plain : plain;
}

/** The whole form. It works as plain HTML; script adds checks while typing, the draft and the ticks of the outline. */
export function RequestForm({ guards, answer }: { guards: Guards; answer: Answer | undefined }) {
  const isSending = useNavigation().state !== 'idle';
  const summary = useRef<HTMLDivElement>(null);
  const formElement = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  const [form, fields] = useForm({
    id: 'request',
    lastResult: answer && 'submission' in answer ? answer.submission : null,
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: analysisRequestSchema }),
  });
  const { complete, hasDraft, readProgress } = useFormProgress(formElement);
  const trouble = troubleOf(answer);
  const problems =
    form.status === 'error'
      ? fieldOrder.flatMap((name) => {
          const field = fields[name];
          const code = field.errors?.[0];
          return code ? [{ name, id: field.id, code }] : [];
        })
      : [];

  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal, by the server or before sending, moves focus once
  useEffect(() => {
    summary.current?.focus();
    document.title = titleOf(document.title, summary.current !== null);
  }, [answer, refusals]);

  function checkBeforeSending(event: FormEvent<HTMLFormElement>) {
    form.onSubmit(event);
    if (event.defaultPrevented) setRefusals((count) => count + 1);
  }

  return (
    <div className="request-layout">
      <Outline complete={complete} />
      <Form
        ref={formElement}
        id={form.id}
        method="post"
        action="/analysis-request"
        noValidate
        preventScrollReset
        onSubmit={checkBeforeSending}
        onReset={forgetDraft}
        aria-labelledby="form-heading"
      >
        {problems.length > 0 && <ErrorSummary problems={problems} ref={summary} />}
        {problems.length === 0 && trouble && <Trouble {...trouble} ref={summary} />}
        <GuardFields guards={guards} />
        <AboutYou fields={fields} />
        <YourCompany fields={fields} />
        <WhatToAnalyse fields={fields} />
        <YourSituation fields={fields} />
        <BeforeYouSend fields={fields} />
        <div className="send">
          <button className="button" type="submit" disabled={isSending}>
            {isSending ? m.site_form_submitting() : m.site_form_submit()}
          </button>
          {hasDraft && (
            <p className="hint">
              {m.site_form_draft_kept()}{' '}
              <button type="reset" className="link" onClick={() => setTimeout(readProgress)}>
                {m.site_form_draft_clear()}
              </button>
            </p>
          )}
        </div>
      </Form>
    </div>
  );
}
