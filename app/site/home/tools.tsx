import { m } from '#messages/messages.js';
import type { ContentItem } from '#shared/content.ts';
import { ToolLogo } from './tool-logo.tsx';

export function Tools({ tools }: { tools: ContentItem<'tool'>[] }) {
  if (tools.length === 0) return null;
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
      </div>
    </section>
  );
}
