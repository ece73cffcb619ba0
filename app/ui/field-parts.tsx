import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { m } from '#messages/messages.js';
import { useWordsOptions } from './words-locale.ts';

/** Shared look of every box that takes text. */
export const inputLook =
  'w-full rounded-md border border-edge bg-card px-3 text-15 text-ink placeholder:text-ink-3 focus-visible:outline-2 focus-visible:outline-offset-0 data-disabled:opacity-55 data-invalid:border-red read-only:border-stone-2 read-only:bg-transparent';

export function FieldLabel({ children, required }: { children: string; required: boolean }) {
  const options = useWordsOptions();
  return (
    <Label className="text-14 font-semibold">
      {children}
      {!required && <span className="font-normal text-ink-3"> {m.ui_optional({}, options)}</span>}
    </Label>
  );
}

export function FieldNotes({ description, error }: { description: string | undefined; error: string | undefined }) {
  return (
    <>
      {description !== undefined && (
        <Text slot="description" className="text-13 text-ink-3">
          {description}
        </Text>
      )}
      <FieldError className="text-13 font-semibold text-red">{error}</FieldError>
    </>
  );
}
