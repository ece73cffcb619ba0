import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';

/** Says that a form shows what was typed before and not saved. */
export const KeptNotice = ({ onDiscard }: { onDiscard: () => void }) => (
  <Notice tone="info" action={<Button onPress={onDiscard}>{m.admin_settings_discard()}</Button>}>
    {m.admin_typed_kept()}
  </Notice>
);
