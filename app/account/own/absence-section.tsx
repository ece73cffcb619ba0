import { AbsenceList } from '#app/session/absences/absence-list.tsx';
import { m } from '#messages/messages.js';
import { Section } from './section.tsx';

/** When one is away, for staff. */
export const AbsenceSection = () => (
  <Section id="absences" title={m.absence_title()} text={m.absence_text_own()}>
    <AbsenceList />
  </Section>
);
