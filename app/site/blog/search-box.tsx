import { m } from '#messages/messages.js';

/** Longest question, as the server cuts it, in characters. */
const longest = 100;

/** A plain form: the answer is a page. */
export function SearchBox({ query }: { query: string }) {
  return (
    <search className="blog-search">
      <form action="/blog" method="get">
        <label htmlFor="q">{m.site_blog_search()}</label>
        <div>
          <input
            id="q"
            name="q"
            type="search"
            defaultValue={query}
            maxLength={longest}
            enterKeyHint="search"
            autoComplete="off"
            spellCheck="false"
          />
          <button className="button button-ink" type="submit">
            {m.site_blog_search_go()}
          </button>
        </div>
      </form>
    </search>
  );
}
