import { m } from '#messages/messages.js';
import { formParts, type PartId } from './parts.ts';

/** Where one is in the form. Ticks appear as parts are filled; without script it is a list of anchors. */
export function Outline({ complete }: { complete: ReadonlySet<PartId> }) {
  return (
    <nav className="form-outline" aria-label={m.site_form_outline()}>
      <ol>
        {formParts.map(({ id, title }) => (
          <li key={id} className={complete.has(id) ? 'is-complete' : undefined}>
            <a href={`#${id}`}>
              {title()}
              {complete.has(id) && <span className="sr-only">, {m.site_form_part_done()}</span>}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
