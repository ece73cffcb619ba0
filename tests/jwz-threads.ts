/**
 * How mail programs gather conversations: the algorithm of Jamie Zawinski (https://www.jwz.org/doc/threading.html), which Netscape, Thunderbird's
 * forebear, had and most programs still follow. By References and In-Reply-To first, then by subjects.
 */

export type Threaded = { messageId: string; references: string[]; subject: string };

/** A place in a conversation; without a mail where one is only spoken of. */
type Container<Mail> = { mail?: Mail; parent?: Container<Mail>; children: Container<Mail>[] };

/** The subject without what answers and forwards put before it. */
const bare = (subject: string) => subject.replace(/^(?:\s*(?:re|r|aw|fwd?|i)\s*(?:\[\d+\])?:)+/i, '').trim();

function reaches<Mail>(from: Container<Mail>, to: Container<Mail>): boolean {
  return from === to || from.children.some((child) => reaches(child, to));
}

function link<Mail>(parent: Container<Mail>, child: Container<Mail>): void {
  if (reaches(child, parent)) return;
  if (child.parent) child.parent.children = child.parent.children.filter((each) => each !== child);
  child.parent = parent;
  parent.children.push(child);
}

const mailsIn = <Mail>({ mail, children }: Container<Mail>): Mail[] => [
  ...(mail ? [mail] : []),
  ...children.flatMap(mailsIn),
];

/** Steps 1 and 2: a place for each name, each under the last one that it refers to; answers those under nothing. */
function rootsOf<Mail extends Threaded>(mails: readonly Mail[]): Container<Mail>[] {
  const places = new Map<string, Container<Mail>>();
  const placeOf = (id: string) => {
    const known = places.get(id) ?? { children: [] };
    places.set(id, known);
    return known;
  };
  for (const mail of mails) {
    const own = placeOf(mail.messageId);
    own.mail = mail;
    let before: Container<Mail> | undefined;
    for (const place of mail.references.map(placeOf)) {
      // What was said of a place before is not unsaid by another mail.
      if (before && !place.parent) link(before, place);
      before = place;
    }
    if (before) link(before, own);
  }
  return [...places.values()].filter(({ parent }) => !parent);
}

/** The conversations, each with its mails. */
export function threadsOf<Mail extends Threaded>(mails: readonly Mail[]): Mail[][] {
  const bySubject = new Map<string, Mail[]>();
  const threads: Mail[][] = [];
  for (const root of rootsOf(mails)) {
    const found = mailsIn(root);
    if (found.length === 0) continue;
    // Step 5: conversations that begin with one subject are one.
    const subject = bare(found[0]?.subject ?? '');
    const known = subject ? bySubject.get(subject) : undefined;
    if (known) known.push(...found);
    else {
      threads.push(found);
      if (subject) bySubject.set(subject, found);
    }
  }
  return threads;
}
