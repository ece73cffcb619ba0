import { m } from '#messages/messages.js';
import type { ContentItem } from '#shared/content.ts';
import { ToolLogo } from './tool-logo.tsx';

/** Names in a row, as English joins them. */
const inWords = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Which of the names belong to this house: whoever looks for them elsewhere finds nothing. */
function ownTools(tools: ContentItem<'tool'>[]): string | undefined {
  const own = tools.filter((tool) => tool.own).map(({ name }) => name);
  const names = inWords.format(own);
  if (own.length === 0) return undefined;
  return own.length === 1 ? m.site_tools_own_one({ names }) : m.site_tools_own({ names });
}

export function Tools({ tools }: { tools: ContentItem<'tool'>[] }) {
  if (tools.length === 0) return null;
  const own = ownTools(tools);
  return (
    <section className="tools" aria-labelledby="tools-heading">
      <div className="wrap">
        <h2 id="tools-heading">{m.site_tools_heading()}</h2>
        <ul>
          {tools.map((tool) => (
            <li key={tool.id} className={`tool-${tool.logo}`}>
              <span className="tool-name">
                <ToolLogo logo={tool.logo} />
                {tool.name}
              </span>
              <span className="tool-purpose">{tool.purpose}</span>
            </li>
          ))}
        </ul>
        {own && <p>{own}</p>}
      </div>
    </section>
  );
}
