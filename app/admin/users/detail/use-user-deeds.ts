import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { userProblemText } from '#app/admin/parts/user-words.ts';
import * as api from '#app/admin/users/users-api.ts';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { getLocale } from '#messages/runtime.ts';

/** What an Admin does to one account from its panel. The server decides; afterwards everything shown is read again. */
export function useUserDeeds(user: api.User, onChanged: (user: api.User) => void) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string>();

  async function run<Answer>(what: string, work: () => Promise<Answer>, done: (answer: Answer) => string) {
    setBusy(what);
    setProblem(undefined);
    try {
      const answer = await work();
      if (answer && typeof answer === 'object' && 'user' in answer) onChanged(answer.user as api.User);
      toastSuccess(done(answer));
      await revalidate();
    } catch (failure) {
      setProblem(userProblemText(failure));
    } finally {
      setBusy(undefined);
    }
  }

  const { id, name, email } = user;
  return {
    busy,
    problem,
    inviteAgain: () =>
      run(
        'invite',
        () => api.inviteAgain(id, getLocale()),
        () => m.admin_user_invited({ email }),
      ),
    setPicture: (file: Blob) =>
      run(
        'picture',
        () => api.setPicture(id, file),
        () => m.admin_user_picture_set(),
      ),
    removePicture: () =>
      run(
        'picture',
        () => api.removePicture(id),
        () => m.admin_user_picture_removed(),
      ),
    endSession: (session: string) =>
      run(
        session,
        () => api.endSessions(id, session),
        () => m.admin_user_session_ended(),
      ),
    endSessions: () =>
      run(
        'sessions',
        () => api.endSessions(id),
        () => m.admin_user_sessions_ended({ name }),
      ),
    resetFactor: () =>
      run(
        'factor',
        () => api.resetSecondFactor(id, getLocale()),
        () => m.admin_user_factor_reset_done({ name }),
      ),
  };
}

export type UserDeeds = ReturnType<typeof useUserDeeds>;
