import { useIsLive } from '#app/account/take-over.ts';
import { hasDrafts } from '#app/session/drafts.ts';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';

/** Why somebody is asked to sign in who was working, and that what they typed is still there. */
export function EndedNotice() {
  const isLive = useIsLive();
  return (
    <div className="mb-6">
      <Notice tone="info">
        {m.account_login_ended()} {isLive && hasDrafts() && m.account_login_kept()}
      </Notice>
    </div>
  );
}
