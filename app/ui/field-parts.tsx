import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { m } from '#messages/messages.js';
import { useWordsOptions } from './words-locale.ts';

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
