import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { m } from '#messages/messages.js';
import type { Answer } from './answer.ts';
import type { FieldProblem } from './error-summary.tsx';
import type { FieldName } from './problems.ts';
import { troubleOf } from './trouble.ts';

/** The page's title says first that something is wrong: it is what a screen reader reads first. */
function titleOf(title: string, isRefused: boolean): string {
  const mark = m.site_problem_title({ title: '' });
  const plain = title.startsWith(mark) ? title.slice(mark.length) : title;
  return isRefused ? mark + plain : plain;
}

type Options<Name extends FieldName> = {
  /** Identifies the form and, with a hyphen, each of its fields in the page. */
  id: string;
  /** The server checks with the same schema; with script, so does the browser before anything is sent. */
  schema: Parameters<typeof parseWithZod>[1]['schema'];
  /** The names of the fields in reading order. */
  order: readonly Name[];
  answer: Answer | undefined;
  /** What fields hold before anybody has typed. */
  begin?: Record<string, string | readonly string[]> | undefined;
};

/**
 * A public form: plain HTML that the server answers. Script adds checks while typing and before sending, and moves focus
 * to the summary at each refusal.
 */
export function usePublicForm<Input extends Record<string, unknown>, Name extends FieldName>({
  id,
  schema,
  order,
  answer,
  begin,
}: Options<Name>) {
  const isSending = useNavigation().state !== 'idle';
  const summary = useRef<HTMLDivElement>(null);
  const [refusals, setRefusals] = useState(0);
  const [form, fields] = useForm<Input, string[]>({
    id,
    lastResult: answer && 'submission' in answer ? answer.submission : null,
    ...(begin && { defaultValue: begin as never }),
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema }) as never,
  });
  const problems: FieldProblem[] =
    form.status === 'error'
      ? order.flatMap((name) => {
          const field = fields[name];
          const code = field?.errors?.[0];
          return field && code ? [{ name, id: field.id, code }] : [];
        })
      : [];

  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal, by the server or before sending, moves focus once
  useEffect(() => {
    summary.current?.focus();
    document.title = titleOf(document.title, summary.current !== null);
  }, [answer, refusals]);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    form.onSubmit(event);
    if (event.defaultPrevented) setRefusals((count) => count + 1);
  }

  return {
    fields,
    isSending,
    formProps: { id: form.id, method: 'post', noValidate: true, preventScrollReset: true, onSubmit } as const,
    summary: { ref: summary, problems, trouble: problems.length === 0 ? troubleOf(answer) : undefined },
  };
}
