import { type FormEvent, useState } from 'react';
import { EntryField } from '#app/account/entry-field.tsx';
import { useAttempt } from '#app/account/use-attempt.ts';
import { Button } from '#app/ui/button.tsx';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { saysSomething } from '#shared/says-something.ts';
import { rename } from './own-api.ts';
import { Section } from './section.tsx';

export function ProfileSection({ name: known }: { name: string }) {
  const [name, setName] = useState(known);
  const { attempt, busy, problem, setProblem } = useAttempt();
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!saysSomething(name)) {
      setProblem(m.account_name_missing());
      return;
    }
    void attempt(async () => {
      setName(await rename(name));
      toastSuccess(m.account_saved());
    });
  }
  return (
    <Section id="profile" title={m.account_profile_title()} text={m.account_profile_text()}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <EntryField
          label={m.account_name()}
          name="name"
          autoComplete="name"
          value={name}
          onChange={setName}
          error={problem}
        />
        <Button type="submit" busy={busy} className="self-start">
          {m.account_save()}
        </Button>
      </form>
    </Section>
  );
}
