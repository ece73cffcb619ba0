import enhance from '#app/site/enhance/share.js?url';
import { m } from '#messages/messages.js';

const targets = [
  {
    name: 'LinkedIn',
    address: (url: string) => `https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(url)}`,
  },
  {
    name: 'X',
    address: (url: string, title: string) =>
      `https://x.com/intent/post?url=${encodeURIComponent(url)}&text=${encodeURIComponent(title)}`,
  },
  {
    name: 'WhatsApp',
    address: (url: string, title: string) => `https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}`,
  },
];

/**
 * Plain links and an address to copy; nothing of others is loaded. The module adds a button that copies, and on devices that share
 * by themselves lets them.
 */
export function Share({ url, title }: { url: string; title: string }) {
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`;
  return (
    <details className="share" id="share">
      <summary>
        <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
          <path d="M10 13V2M6 5.5 10 1.5l4 4M4 9H2.5v9.5h15V9H16" fill="none" stroke="currentColor" strokeWidth="1.8" />
        </svg>
        {m.site_post_share()}
      </summary>
      <div className="share-menu">
        <label htmlFor="share-address">{m.site_post_address()}</label>
        <input id="share-address" readOnly value={url} />
        <button type="button" hidden data-done={m.site_post_copied()}>
          {m.site_post_copy()}
        </button>
        <p role="status" />
        <ul>
          {targets.map(({ name, address }) => (
            <li key={name}>
              <a href={address(url, title)} target="_blank" rel="noopener noreferrer">
                {name}
              </a>
            </li>
          ))}
          <li>
            <a href={mail}>{m.site_post_share_email()}</a>
          </li>
        </ul>
      </div>
      <script type="module" src={enhance} />
    </details>
  );
}
