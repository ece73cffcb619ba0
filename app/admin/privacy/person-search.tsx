import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { problemText } from '#app/session/problem-text.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { m } from '#messages/messages.js';
import type { PersonFound } from '#shared/privacy.ts';
import type { Answering } from './answering.ts';
import { FoundPerson } from './found-person.tsx';
import { findPerson } from './privacy-api.ts';
import { isAddress } from './privacy-words.ts';

/** Looks up one address; what was found of an earlier one never stands under a newer one. */
export function PersonSearch({ answering }: { answering: Answering | undefined }) {
  const { revalidate } = useRevalidator();
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [found, setFound] = useState<PersonFound>();
  const [busy, setBusy] = useState(false);
  const asked = useRef(0);

  async function look(address: string) {
    asked.current += 1;
    const turn = asked.current;
    setBusy(true);
    setFound(undefined);
    setProblem(undefined);
    try {
      const person = await findPerson(address);
      if (turn === asked.current) setFound(person);
    } catch (reason) {
      if (turn === asked.current) setProblem(problemText(reason));
    } finally {
      if (turn === asked.current) setBusy(false);
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press of "look up" is a new object, and a new search
  useEffect(() => {
    if (!answering) return;
    setEmail(answering.email);
    setFault(undefined);
    void look(answering.email);
  }, [answering]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const isValid = isAddress(email);
    setFault(isValid ? undefined : m.admin_privacy_search_invalid());
    if (isValid) void look(email.trim());
  }
  const request = found && answering?.email === found.email ? answering : undefined;
  return (
    <>
      <form onSubmit={submit} noValidate className="flex flex-col gap-3">
        <TextField
          label={m.admin_privacy_search_label()}
          description={m.admin_privacy_search_hint()}
          type="email"
          autoComplete="off"
          isRequired
          validationBehavior="aria"
          value={email}
          onChange={setEmail}
          error={fault}
        />
        <Button type="submit" look="primary" busy={busy} className="self-start">
          <Search aria-hidden className="size-4" />
          {m.admin_privacy_search_button()}
        </Button>
      </form>
      <div className="mt-6">
        {problem !== undefined && <Notice tone="error">{problem}</Notice>}
        {found && (
          <FoundPerson
            key={found.email}
            found={found}
            request={request}
            onErased={async (person) => {
              setFound(person);
              await revalidate();
            }}
          />
        )}
      </div>
    </>
  );
}
