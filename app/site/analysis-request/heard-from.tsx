import type { Answer } from '#app/site/parts/form/answer.ts';
import { m } from '#messages/messages.js';
import { type HeardChoice, heardChoices, longestHeard } from '#shared/request-origin.ts';

const choiceLabels: Record<HeardChoice, () => string> = {
  search: m.site_heard_search,
  assistant: m.site_heard_assistant,
  recommendation: m.site_heard_recommendation,
  social: m.site_heard_social,
  article: m.site_heard_article,
  event: m.site_heard_event,
  other: m.site_heard_other,
};

/** What a form that came back said. */
function saidIn(answer: Answer | undefined, name: string): string {
  const value = answer && 'submission' in answer ? answer.submission.initialValue?.[name] : undefined;
  return typeof value === 'string' ? value : '';
}

/**
 * How the sender heard of us, which nobody has to say, and where the page was opened from. Nothing here refuses a form, so it is plain HTML: no
 * script is loaded for it. The line for words of one's own shows with its choice, by the style sheet.
 */
export function HeardFrom({ answer, arrival }: { answer: Answer | undefined; arrival: string }) {
  return (
    <div className="heard">
      <input type="hidden" name="arrival" defaultValue={saidIn(answer, 'arrival') || arrival} />
      <div className="field">
        <label htmlFor="heard">{m.site_heard()}</label>
        <p className="hint" id="heard-hint">
          {m.site_heard_hint()}
        </p>
        <select id="heard" name="heard" aria-describedby="heard-hint" defaultValue={saidIn(answer, 'heard')}>
          <option value="">{m.site_form_choose()}</option>
          {heardChoices.map((choice) => (
            <option key={choice} value={choice}>
              {choiceLabels[choice]()}
            </option>
          ))}
        </select>
      </div>
      <div className="field heard-other">
        <label htmlFor="heard-other">{m.site_heard_other_words()}</label>
        <input
          id="heard-other"
          name="heardOther"
          type="text"
          maxLength={longestHeard}
          defaultValue={saidIn(answer, 'heardOther')}
        />
      </div>
    </div>
  );
}
