import type { FormEvent, ReactNode, Ref } from 'react';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';
import { EntryField } from './entry-field.tsx';
import { useHolds } from './use-site-name.ts';

type EntryFormProps = {
  ref: Ref<HTMLFormElement>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Why it was refused. */
  said: string | undefined;
  children: ReactNode;
};

/** A form of the pages for signing in, which the server takes as well: it is sent without scripts unless a captcha has to be solved. */
export function EntryForm({ ref, onSubmit, said, children }: EntryFormProps) {
  const holds = useHolds();
  return (
    <form
      ref={ref}
      data-entry
      {...(holds && { 'data-holds': '' })}
      method="post"
      onSubmit={onSubmit}
      noValidate
      className="flex flex-col gap-5"
    >
      {said !== undefined && <Notice tone="error">{said}</Notice>}
      {children}
    </form>
  );
}

type AddressFieldProps = { value: string; onChange: (address: string) => void; error?: string | undefined };

/** The address that somebody signs in with. */
export const AddressField = (props: AddressFieldProps) => (
  <EntryField
    label={m.account_email()}
    name="email"
    type="email"
    inputMode="email"
    autoComplete="username"
    {...props}
  />
);
