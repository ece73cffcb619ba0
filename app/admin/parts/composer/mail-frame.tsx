/** What a mail says for programs that show it on dark; pages of ours take no styles but their own. */
const darkStyles = /<style>[^<]*<\/style>/;

/** A mail as its reader sees it: a document of its own, without scripts, that can reach nothing of the page around it. */
export function MailFrame({ html, title, className }: { html: string; title: string; className?: string }) {
  return <iframe title={title} sandbox="" srcDoc={html.replace(darkStyles, '')} className={className} />;
}
