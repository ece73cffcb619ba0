import { FilePenLine, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { BulkBar } from '#app/admin/parts/list/bulk-bar.tsx';
import { useMay } from '#app/admin/person.ts';
import { Button } from '#app/ui/button.tsx';
import { Question } from '#app/ui/question.tsx';
import { m } from '#messages/messages.js';
import type { BulkAction } from './posts-api.ts';
import type { PostDeeds } from './use-post-deeds.ts';

const icon = 'size-4';

/** What can be done to the chosen posts. What changes the site asks first. */
export function ChosenPosts({ count, deeds, onClear }: { count: number; deeds: PostDeeds; onClear: () => void }) {
  const may = useMay();
  const [asked, setAsked] = useState<BulkAction>();
  const ask = (action: BulkAction) => deeds.ask(() => setAsked(action));
  return (
    <BulkBar said={m.admin_blog_chosen({ count })} onClear={onClear}>
      <Button busy={deeds.busy === 'publish'} onPress={() => ask('publish')}>
        <Send aria-hidden className={icon} />
        {m.admin_blog_bulk_publish()}
      </Button>
      <Button busy={deeds.busy === 'draft'} onPress={() => ask('draft')}>
        <FilePenLine aria-hidden className={icon} />
        {m.admin_blog_bulk_draft()}
      </Button>
      {may('blog.delete') && (
        <Button look="danger" busy={deeds.busy === 'delete'} onPress={() => ask('delete')}>
          <Trash2 aria-hidden className={icon} />
          {m.admin_delete()}
        </Button>
      )}
      <BulkQuestion
        asked={asked}
        count={count}
        onClose={() => setAsked(undefined)}
        onConfirm={(action) => {
          setAsked(undefined);
          void deeds.change(action);
        }}
      />
    </BulkBar>
  );
}

type BulkQuestionProps = {
  asked: BulkAction | undefined;
  count: number;
  onClose: () => void;
  onConfirm: (action: BulkAction) => void;
};

function questionOf(action: BulkAction, count: number): [title: string, text: string, deed: string] {
  if (action === 'publish') {
    return [m.admin_blog_ask_publish({ count }), m.admin_blog_ask_publish_text(), m.admin_blog_bulk_publish()];
  }
  if (action === 'draft') {
    return [m.admin_blog_ask_draft({ count }), m.admin_blog_ask_draft_text(), m.admin_blog_bulk_draft()];
  }
  return [m.admin_blog_ask_delete({ count }), m.admin_blog_ask_delete_text(), m.admin_delete()];
}

function BulkQuestion({ asked, count, onClose, onConfirm }: BulkQuestionProps) {
  const [title, text, deed] = asked ? questionOf(asked, count) : ['', '', ''];
  return (
    <Question
      title={title}
      text={text}
      stay={m.admin_cancel()}
      go={deed}
      look={asked === 'delete' ? 'danger' : 'primary'}
      isOpen={asked !== undefined}
      onClose={onClose}
      onGo={() => asked && onConfirm(asked)}
    />
  );
}
