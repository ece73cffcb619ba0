import { ReadProblem } from '#app/admin/parts/read-problem.tsx';
import type { ApiProblem } from '#app/session/api-problem.ts';
import { m } from '#messages/messages.js';

/** The settings could not be read, or are not for this person. */
export const SettingsProblem = ({ problem, isScreen = false }: { problem: ApiProblem; isScreen?: boolean }) => (
  <ReadProblem
    problem={problem}
    isScreen={isScreen}
    title={m.admin_settings_error()}
    forbidden={m.admin_settings_forbidden()}
  />
);
