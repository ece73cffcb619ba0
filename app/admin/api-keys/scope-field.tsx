import { useId } from 'react';
import { CheckField } from '#app/ui/check-field.tsx';
import { m } from '#messages/messages.js';
import { type ApiScope, apiScopes } from '#shared/permissions.ts';
import { scopeHints } from './key-words.ts';

type ScopeFieldProps = { scopes: ApiScope[]; onChange: (scopes: ApiScope[]) => void; error: string | undefined };

/** What a program may do with the key: nothing that is not ticked. */
export function ScopeField({ scopes, onChange, error }: ScopeFieldProps) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="text-14 font-semibold">{m.admin_keys_scopes()}</legend>
      <div className="mt-1.5 grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {apiScopes.map((scope) => (
          <CheckField
            key={scope}
            label={scope}
            description={scopeHints[scope]()}
            isSelected={scopes.includes(scope)}
            onChange={(isSelected) =>
              onChange(apiScopes.filter((each) => (each === scope ? isSelected : scopes.includes(each))))
            }
          />
        ))}
      </div>
      {error !== undefined && (
        <p id={errorId} role="alert" className="mt-1.5 text-13 font-semibold text-red">
          {error}
        </p>
      )}
    </fieldset>
  );
}
