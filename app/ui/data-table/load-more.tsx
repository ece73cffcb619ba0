import { useLayoutEffect, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { useWordsOptions } from '#app/ui/words-locale.ts';
import { m } from '#messages/messages.js';

type LoadMoreProps = {
  summary: string;
  hasMore: boolean;
  isLoading: boolean;
  error?: string | undefined;
  onLoad: () => void;
};

/** The foot of a paged table: how much of it is here, and the rest by one button. */
export function LoadMore({ summary, hasMore, isLoading, error, onLoad }: LoadMoreProps) {
  const options = useWordsOptions();
  const foot = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  // With the last page the button goes: whoever pressed it stays at the end of the list, instead of before the whole page.
  useLayoutEffect(() => {
    if (!hasMore && wasPressed.current && document.activeElement === document.body)
      foot.current?.focus({ preventScroll: true });
    wasPressed.current = false;
  }, [hasMore]);
  return (
    <div
      ref={foot}
      tabIndex={-1}
      className="outline-none flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-4"
    >
      <p aria-live="polite" className="figures text-13 text-ink-3">
        {summary}
      </p>
      {error !== undefined && (
        <p role="alert" className="text-13 font-semibold text-red">
          {error}
        </p>
      )}
      {hasMore && (
        <Button
          busy={isLoading}
          onPress={() => {
            wasPressed.current = true;
            onLoad();
          }}
        >
          {m.ui_load_more({}, options)}
        </Button>
      )}
    </div>
  );
}
