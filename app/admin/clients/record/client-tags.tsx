import { type ClientRecord, readTags, setTags } from '#app/admin/clients/clients-api.ts';
import { ProblemNotice } from '#app/admin/clients/dialogs/problem-notice.tsx';
import { useClientWork } from '#app/admin/clients/use-client-work.ts';
import { TagEditor } from '#app/admin/parts/tags/tag-editor.tsx';
import { m } from '#messages/messages.js';

const tagsInUse = async () => (await readTags()).items.map(({ tag }) => tag);

/** Staff's own words about a client, changed where they stand. */
export function ClientTags({ client: { reference, version, tags, mayEdit } }: { client: ClientRecord }) {
  const work = useClientWork();
  return (
    <div className="mt-3">
      <TagEditor
        label={m.admin_clients_tags()}
        tags={tags}
        mayEdit={mayEdit}
        suggest={tagsInUse}
        save={(next) =>
          work.run('tags', () => setTags(reference, { tags: next, version }), m.admin_clients_tags_saved({ reference }))
        }
      />
      {work.problem && (
        <div className="mt-2">
          <ProblemNotice text={work.problem} />
        </div>
      )}
    </div>
  );
}
