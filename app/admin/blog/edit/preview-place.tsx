import { useState } from 'react';
import { join } from '#app/ui/join.ts';
import { useMedia } from '#app/ui/use-media.ts';
import { m } from '#messages/messages.js';
import { usePreviewChoice } from './preview-choice.ts';

/** Where the preview stands: beside the text where there is room for both, in its place elsewhere. */
export function usePreviewPlace() {
  const isWide = useMedia('(min-width: 1180px)');
  const [isBeside, setBeside] = usePreviewChoice();
  const [isInstead, setInstead] = useState(false);
  return {
    isWide,
    isBeside,
    setBeside,
    isInstead,
    setInstead,
    isShown: isWide ? isBeside : isInstead,
    /** The text has given its place to it. */
    isAlone: !isWide && isInstead,
  };
}

type PreviewTabsProps = Pick<ReturnType<typeof usePreviewPlace>, 'isInstead' | 'setInstead'>;

/** Text or preview, one at a time. */
export function PreviewTabs({ isInstead, setInstead }: PreviewTabsProps) {
  const tabs = [
    { isPreview: false, label: m.admin_blog_live_text() },
    { isPreview: true, label: m.admin_blog_live() },
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons of one choice
    <div
      role="group"
      aria-label={m.admin_blog_live_toggle()}
      className="flex shrink-0 border-b border-stone-2 bg-paper px-5"
    >
      {tabs.map(({ isPreview, label }) => (
        <button
          key={label}
          type="button"
          aria-pressed={isInstead === isPreview}
          onClick={() => setInstead(isPreview)}
          className={join(
            '-mb-px h-11 border-b-2 px-3 text-14 font-semibold focus-visible:-outline-offset-2',
            isInstead === isPreview ? 'border-harbour text-ink' : 'border-transparent text-ink-3 hover:text-ink',
          )}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
