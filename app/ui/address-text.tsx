import { Fragment } from 'react';

/** An e-mail address that breaks where its parts join, where it has to break. */
export const AddressText = ({ children }: { children: string }) =>
  children.split(/(?=[@.])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
