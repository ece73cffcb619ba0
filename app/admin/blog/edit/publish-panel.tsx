import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextField } from 'react-aria-components/TextField';
import { usePlace } from '#app/admin/person.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckField } from '#app/ui/check-field.tsx';
import { ChoiceList } from '#app/ui/choice-list.tsx';
import { FieldNotes } from '#app/ui/field-parts.tsx';
import { inputLook } from '#app/ui/input-look.ts';
import { join } from '#app/ui/join.ts';
import { m } from '#messages/messages.js';
import type { PostStatus } from '#shared/posts.ts';
import { Panel } from './panel.tsx';
import { planWords, wallClockText } from './plan-words.ts';
import type { Post } from './use-post.ts';
import type { Saving } from './use-saving.ts';

/** Who may read the text and from when, and what saving will do about it. */
export function PublishPanel({ post, saving }: { post: Post; saving: Saving }) {
  const place = usePlace();
  const { standing } = saving;
  const timeZone = post.record?.timeZone ?? place.timeZone;
  const words = planWords(saving.plan, wallClockText(standing.publishAt, { ...place, timeZone }));
  return (
    <Panel title={m.admin_blog_section_publish()}>
      <ChoiceList
        label={m.admin_blog_field_status()}
        choices={[
          { value: 'draft', label: m.admin_post_draft(), description: m.admin_blog_draft_hint() },
          { value: 'scheduled', label: m.admin_post_scheduled(), description: m.admin_blog_scheduled_hint() },
          { value: 'published', label: m.admin_post_published(), description: m.admin_blog_published_hint() },
        ]}
        value={standing.status}
        onChange={(value) => saving.choose({ status: value as PostStatus })}
        isReadOnly={!post.isWriting}
      />
      {standing.status === 'scheduled' && <DateBox saving={saving} timeZone={timeZone} isReadOnly={!post.isWriting} />}
      <CheckField
        label={m.admin_blog_field_featured()}
        description={m.admin_blog_featured_hint()}
        isSelected={post.values.featured}
        onChange={(featured) => post.set('featured', featured)}
        isDisabled={!post.isWriting}
      />
      {post.isWriting && (
        <div className="flex flex-col gap-2 border-t border-stone-2 pt-4">
          <p className="text-14 text-ink-2 text-pretty">{words.effect}</p>
          <Button busy={saving.isSaving} onPress={() => saving.save()}>
            {words.deed}
          </Button>
        </div>
      )}
    </Panel>
  );
}

type DateBoxProps = { saving: Saving; timeZone: string; isReadOnly: boolean };

function DateBox({ saving, timeZone, isReadOnly }: DateBoxProps) {
  const error = saving.errors.publishAt;
  return (
    <TextField
      type="datetime-local"
      name="publishedAt"
      value={saving.standing.publishAt ?? ''}
      onChange={(value) => saving.choose({ publishAt: value || null })}
      isRequired
      isReadOnly={isReadOnly}
      validationBehavior="aria"
      isInvalid={error !== undefined}
      className="flex flex-col gap-1.5"
    >
      <Label className="text-14 font-semibold">{m.admin_blog_field_date()}</Label>
      <Input step={60} className={join(inputLook, 'figures h-10')} />
      <FieldNotes description={m.admin_blog_date_zone({ zone: timeZone })} error={error} />
    </TextField>
  );
}
