import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { moveDrafts } from '#app/session/drafts.ts';

/** Goes on to the request that this one became part of, with what was typed about it and not sent. */
export function FollowMerged({ from, to }: { from: string; to: string }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  useEffect(() => {
    moveDrafts(from, to);
    void navigate({ pathname: `/admin/requests/${to}`, search }, { replace: true });
  }, [from, to, search, navigate]);
  return null;
}
