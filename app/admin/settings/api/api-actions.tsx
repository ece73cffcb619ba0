import { BookOpen } from 'lucide-react';
import { KeysLink } from '#app/admin/parts/settings/keys-link.tsx';
import { ButtonAnchor } from '#app/ui/button.tsx';
import { m } from '#messages/messages.js';

/** What the API tab leads to beside its fields: its keys and its description. */
export function ApiActions() {
  return (
    <section aria-labelledby="api-actions" className="mt-3 grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="api-actions" className="border-b border-stone-3 pb-1.5 font-display text-17 font-semibold">
        {m.admin_settings_api_actions()}
      </h2>
      <p className="max-w-[68ch] text-14 text-ink-2">{m.admin_settings_api_actions_text()}</p>
      <div className="flex flex-wrap gap-2">
        <KeysLink />
        <ButtonAnchor href="/api/docs">
          <BookOpen aria-hidden className="size-4" />
          {m.admin_settings_api_docs()}
        </ButtonAnchor>
      </div>
    </section>
  );
}
