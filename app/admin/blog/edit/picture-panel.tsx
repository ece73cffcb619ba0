import { PictureField } from '#app/admin/parts/pictures/picture-field.tsx';
import { Proof } from '#app/admin/parts/pictures/proof.tsx';
import { m } from '#messages/messages.js';
import { postLimits } from '#shared/posts.ts';
import { Panel } from './panel.tsx';
import type { Post } from './use-post.ts';
import type { Saving } from './use-saving.ts';

export function PicturePanel({ post, saving }: { post: Post; saving: Saving }) {
  const { picture, pictureAlt } = post.values;
  return (
    <Panel title={m.admin_blog_section_picture()}>
      {post.isWriting ? (
        <PictureField
          picture={picture}
          alt={pictureAlt}
          onPicture={(next) => post.set('picture', next)}
          onAlt={(alt) => {
            saving.forget('pictureAlt');
            post.set('pictureAlt', alt);
          }}
          altLimit={postLimits.alt}
          altError={saving.errors.pictureAlt}
          hint={m.admin_blog_picture_hint()}
        />
      ) : picture ? (
        <Proof picture={picture} alt={pictureAlt} />
      ) : (
        <p className="text-14 text-ink-3">{m.admin_blog_no_picture()}</p>
      )}
    </Panel>
  );
}
