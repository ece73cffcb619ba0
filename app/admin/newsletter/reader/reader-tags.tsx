import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { type ReaderRow, readTags, setTags } from '#app/admin/newsletter/readers/readers-api.ts';
import { TagEditor } from '#app/admin/parts/tags/tag-editor.tsx';
import { toastDone } from '#app/admin/parts/undo/undo.ts';
import { useMay } from '#app/admin/person.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';

const tagsInUse = async () => (await readTags()).items.map(({ tag }) => tag);

/** Staff's own words about a reader, changed where they stand. */
export function ReaderTags({ reader, onChanged }: { reader: ReaderRow; onChanged: (row: ReaderRow) => void }) {
  const may = useMay();
  const { revalidate } = useRevalidator();
  const [problem, setProblem] = useState<string>();

  async function save(tags: string[]): Promise<boolean> {
    setProblem(undefined);
    try {
      const { reader: changed, undo } = await setTags(reader, tags);
      onChanged(changed);
      toastDone(m.admin_readers_tagged({ email: reader.email }), undo, () => void revalidate());
      await revalidate();
      return true;
    } catch (failure) {
      const isStale = failure instanceof ApiProblem && failure.code === 'stale_version';
      setProblem(isStale ? m.admin_readers_stale() : problemText(failure));
      // Whoever comes second sees how things are now.
      if (isStale) await revalidate();
      return false;
    }
  }
  return (
    <div className="mt-3">
      <TagEditor
        label={m.admin_readers_column_tags()}
        tags={reader.tags}
        mayEdit={may('newsletter.write')}
        suggest={tagsInUse}
        save={save}
      />
      {problem !== undefined && (
        <div className="mt-2">
          <Notice tone="error">{problem}</Notice>
        </div>
      )}
    </div>
  );
}
