import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { TextField } from './fields.tsx';

/** Fetched when somebody leaves the field: it knows the providers. */
const Meant = lazy(() =>
  import('#app/site/parts/mail-domains/meant-domain.tsx').then(({ MeantDomain }) => ({ default: MeantDomain })),
);

/** Where an address is asked for. A slip in the name of a known provider is asked about, never corrected by itself. */
export function EmailField(props: ComponentProps<typeof TextField>) {
  const [left, setLeft] = useState('');
  return (
    <TextField
      {...props}
      type="email"
      required
      autoComplete="email"
      inputMode="email"
      spellCheck={false}
      onBlur={({ target }) => setLeft(target.value)}
    >
      <div role="status" className="meant">
        {left && (
          <Suspense>
            <Meant key={left} id={props.field.id} email={left} />
          </Suspense>
        )}
      </div>
    </TextField>
  );
}
