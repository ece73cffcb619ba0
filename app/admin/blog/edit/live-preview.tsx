import { ExternalLink } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconButton } from '#app/ui/icon-button.tsx';
import { join } from '#app/ui/join.ts';
import { m } from '#messages/messages.js';
import { openPreview } from './preview.ts';
import { holdLinks } from './preview-frame.ts';
import { type PreviewState, useLivePreview } from './use-live-preview.ts';
import type { Post } from './use-post.ts';

const stateWords: Record<PreviewState, () => string> = {
  loading: m.admin_blog_live_loading,
  current: m.admin_blog_live_current,
  behind: m.admin_blog_live_behind,
};

/** The page of the post as the site will show it, which follows what is typed and stays where it was scrolled to. */
export function LivePreview({ post, className }: { post: Post; className?: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  const state = useLivePreview(post, frame, isReady);
  return (
    <section
      aria-label={m.admin_blog_live()}
      className={join('flex min-w-0 flex-col border-stone-2 bg-stone-1', className)}
    >
      <div className="flex min-h-11 shrink-0 items-center gap-2 border-b border-stone-2 bg-paper px-4">
        <h2 className="text-14 font-semibold">{m.admin_blog_live()}</h2>
        <p className={join('min-w-0 grow truncate text-13', state === 'behind' ? 'text-red' : 'text-ink-3')}>
          {post.record ? stateWords[state]() : m.admin_blog_live_empty()}
        </p>
        <IconButton label={m.admin_blog_live_open()} isDisabled={!post.record} onPress={() => void openPreview(post)}>
          <ExternalLink aria-hidden className="size-4.5" />
        </IconButton>
      </div>
      <iframe
        ref={frame}
        title={m.admin_blog_live()}
        // Its scripts do not run; we put the text into it from here.
        sandbox="allow-same-origin"
        srcDoc="<!DOCTYPE html><html><head><title>–</title></head><body></body></html>"
        onLoad={({ currentTarget }) => {
          holdLinks(currentTarget);
          setReady(true);
        }}
        className="min-h-0 w-full grow bg-[oklch(0.985_0.008_85)]"
      />
    </section>
  );
}
