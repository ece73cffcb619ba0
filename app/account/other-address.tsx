import { useLocation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { join } from '#app/ui/join.ts';
import { m } from '#messages/messages.js';
import { textLink } from './heading.tsx';

type OtherAddressProps = { onPress: () => void; className?: string };

/** Back from the step of the code to the form. Where no scripts run it is a link: the form's own address draws it anew. */
export function OtherAddress({ onPress, className }: OtherAddressProps) {
  const { pathname, search } = useLocation();
  return (
    <>
      <Button look="quiet" onPress={onPress} className={join('-ml-3.5 noscript:hidden', className)}>
        {m.account_other_address()}
      </Button>
      <noscript>
        <a href={pathname + search} className={join('inline-block text-15', textLink, className)}>
          {m.account_other_address()}
        </a>
      </noscript>
    </>
  );
}
