import { useIsLive } from '#app/account/take-over.ts';
import { hasDrafts } from '#app/session/drafts.ts';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';

/** Why somebody is asked to sign in who was working, and that what they typed is still there; or that they closed their account. */
export function EndedNotice({ isClosed }: { isClosed: boolean }) {
  const isLive = useIsLive();
  return (
    <div className="mb-6">
      <Notice tone="info">
        {isClosed ? m.account_login_closed() : m.account_login_ended()}{' '}
        {!isClosed && isLive && hasDrafts() && m.account_login_kept()}
      </Notice>
    </div>
  );
}
