import { lazy, Suspense, useRef } from 'react';
import { Form } from 'react-router';
import type { Answer, Guards } from '#app/site/parts/form/answer.ts';
import { Summary } from '#app/site/parts/form/error-summary.tsx';
import { GuardFields } from '#app/site/parts/form/guard-fields.tsx';
import { usePublicForm } from '#app/site/parts/form/use-public-form.ts';
import { Still } from '#app/site/parts/still.tsx';
import { m } from '#messages/messages.js';
import { analysisRequestSchema } from '#shared/analysis-request-form.ts';
import { useSending } from './chosen-files.ts';
import { forgetDraft } from './draft.ts';
import type { FilesOfForm } from './files-field.tsx';
import {
  AboutYou,
  BeforeYouSend,
  type RequestInput,
  WhatToAnalyse,
  YourCompany,
  YourFiles,
  YourSituation,
} from './form-parts.tsx';
import { HeardFrom } from './heard-from.tsx';
import { Outline } from './outline.tsx';
import { useFormProgress } from './use-form-progress.ts';

/** The fields in reading order; what nobody can get wrong needs no place in it. */
type AskedName = Exclude<keyof RequestInput, 'newsletter'>;
export const fieldOrder = Object.keys(analysisRequestSchema.shape).filter(
  (name) => name !== 'newsletter',
) as AskedName[];

/** Fetched with the first file that is chosen. */
const SendingFiles = lazy(() => import('./sending-files.tsx').then(({ SendingFiles: part }) => ({ default: part })));

/** The whole form. It works as plain HTML; script adds checks while typing, the draft, the ticks of the outline, and sends files behind it. */
type Props = {
  guards: Guards;
  answer: Answer | undefined;
  /** What of files is taken; null where none is. */
  files: FilesOfForm | null;
  /** What a tool worked out: the last field of the situation begins with it. */
  carried?: string;
  /** Analyses that are ticked beforehand. */
  types?: readonly string[];
  /** Where the page was opened from. */
  arrival?: string;
};

export function RequestForm({ guards, answer, files, carried = '', types = [], arrival = '' }: Props) {
  const formElement = useRef<HTMLFormElement>(null);
  const { fields, formProps, summary, isSending } = usePublicForm<RequestInput, AskedName>({
    id: 'request',
    schema: analysisRequestSchema,
    order: fieldOrder,
    answer,
    begin: { additionalInfo: carried, types },
  });
  const { complete, hasDraft, readProgress } = useFormProgress(formElement);
  const sending = useSending();
  if (sending && files)
    return (
      <Suspense>
        <SendingFiles sending={sending} limits={files.limits} />
      </Suspense>
    );

  return (
    <div className="request-layout">
      <Outline complete={complete} />
      <Form
        {...formProps}
        ref={formElement}
        action="/analysis-request"
        discover="none"
        encType="multipart/form-data"
        onReset={forgetDraft}
        aria-labelledby="form-heading"
      >
        <Summary {...summary} />
        <GuardFields guards={guards} />
        <AboutYou fields={fields} />
        <YourCompany fields={fields} />
        <WhatToAnalyse fields={fields} />
        <YourSituation fields={fields} />
        {files && (
          <YourFiles {...files} isForgotten={answer !== undefined && 'hadFiles' in answer && answer.hadFiles} />
        )}
        <BeforeYouSend fields={fields}>
          <Still>{import.meta.env.SSR && <HeardFrom answer={answer} arrival={arrival} />}</Still>
        </BeforeYouSend>
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
