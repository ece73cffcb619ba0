import { type ReactNode, useRef } from 'react';
import { m } from '#messages/messages.js';
import { useStayAtEnd } from './use-stay-at-end.ts';

type ConversationProps = {
  /** Key of the record: another one is another conversation. */
  subject: string;
  /** Who it is and what can be done; stays above. */
  head: ReactNode;
  /** What the record is about, and then what was said: opens at its end. */
  children: ReactNode;
  /** What is written beneath; nothing for those who may only read. */
  answer: ReactNode;
};

/** A record that is a conversation. On phones it scrolls as a whole, with the answer at the thumb. */
export function Conversation({ subject, head, children, answer }: ConversationProps) {
  const content = useRef<HTMLDivElement>(null);
  useStayAtEnd(content, subject);
  return (
    <article className="flex flex-col roomy:h-[calc(100%-3rem)] roomy:min-h-0">
      <header className="flex-none border-b border-stone-2 px-5 pt-4 pb-3">{head}</header>
      <section
        aria-label={m.portal_conversation()}
        // Whoever may only read may find nothing in it to go to: so that arrow keys scroll it for them, too.
        {...(!answer && { tabIndex: 0 })}
        className="roomy:min-h-24 roomy:grow roomy:basis-0 roomy:overflow-y-auto"
      >
        <div ref={content} className="px-5 pb-4">
          {children}
        </div>
      </section>
      {answer && (
        <div
          data-foot
          className="sticky bottom-0 z-5 flex max-h-[75dvh] flex-none flex-col bg-card px-3 pt-1 pb-3 roomy:static roomy:max-h-none roomy:min-h-24 roomy:shrink"
        >
          {answer}
        </div>
      )}
    </article>
  );
}
