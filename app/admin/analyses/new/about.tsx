import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Settled } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { m } from '#messages/messages.js';

/** Whose account it is: the record in front, or nobody yet. */
export type Subject = { reference: string; name: string; company: string; path: string };

/** Says whose account it is, and lets somebody who came without one name it. */
export function About({ subject }: { subject: Settled<Subject> | undefined }) {
  if (subject?.ok) {
    const { reference, name, company, path } = subject.value;
    return (
      <p className="mt-0.5 text-14 text-ink-2 wrap-anywhere">
        {[company, name].filter(Boolean).join(', ')}{' '}
        <Link className="figures text-harbour underline decoration-stone-3 underline-offset-3" to={path}>
          {reference}
        </Link>
      </p>
    );
  }
  return <NameIt problem={subject && problemText(subject.problem)} />;
}

function NameIt({ problem }: { problem: string | undefined }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  function submit(event: FormEvent) {
    event.preventDefault();
    const reference = text.trim().toUpperCase();
    const name = /^REQ-\d+$/.test(reference) ? 'request' : /^CLI-\d+$/.test(reference) ? 'client' : undefined;
    if (!name) return setWrong(true);
    void navigate(`/admin/analyses/new?${name}=${reference}`, { replace: true });
  }
  return (
    <form onSubmit={submit} noValidate className="mt-3 flex max-w-md flex-wrap items-end gap-2">
      <div className="min-w-48 grow">
        <TextField
          label={m.admin_analyses_about()}
          description={m.admin_analyses_about_hint()}
          value={text}
          onChange={(value) => {
            setText(value);
            setWrong(false);
          }}
          autoComplete="off"
          error={isWrong ? m.admin_analyses_about_wrong() : problem}
        />
      </div>
      <Button type="submit" className="mb-6.5">
        {m.admin_analyses_about_link()}
      </Button>
    </form>
  );
}
