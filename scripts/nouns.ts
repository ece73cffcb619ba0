/** A noun: a folder of `server/domain`. */
type Noun = {
  /** Its public modules, at most five: code outside of it imports these, and nothing else of it. */
  open: readonly string[];
  /** Nouns above it in this list whose public modules it uses. */
  uses: readonly string[];
};

/** The plan of the nouns. Each stands below those that it uses, so that two never use each other and nothing goes in a circle. */
export const nouns: Readonly<Record<string, Noun>> = {
  'api-calls': { open: ['counts', 'quota'], uses: [] },
  audit: { open: ['export', 'log', 'refusals'], uses: [] },
  counts: { open: ['counts'], uses: [] },
  forms: { open: ['answer-clock', 'forget', 'forms', 'release', 'turns'], uses: [] },
  mails: { open: ['mails', 'retention'], uses: [] },
  'saved-views': { open: ['saved-views', 'undo'], uses: [] },
  settings: { open: ['desk', 'reset'], uses: [] },
  users: { open: ['across', 'api-keys', 'sealed-links', 'staff-cookie', 'users'], uses: [] },
  visits: { open: ['export', 'retention', 'visits'], uses: [] },
  'api-keys': { open: ['api-keys'], uses: ['users'] },
  clients: { open: ['across', 'clients', 'desk', 'own', 'records'], uses: ['users'] },
  files: { open: ['files', 'own', 'pictures', 'preview', 'uploads'], uses: ['users'] },
  blog: { open: ['across', 'desk', 'site', 'words', 'work'], uses: ['files', 'visits'] },
  'case-studies': { open: ['across', 'case-studies', 'edit'], uses: ['files'] },
  content: { open: ['content', 'edit', 'people', 'undo'], uses: ['case-studies', 'files'] },
  pictures: { open: ['pictures'], uses: ['blog', 'case-studies', 'content', 'files'] },
  newsletter: { open: ['across', 'desk', 'own', 'subscribe', 'work'], uses: ['blog', 'forms'] },
  requests: {
    open: ['across', 'desk', 'own', 'requests', 'submit'],
    uses: ['clients', 'content', 'forms', 'mails', 'newsletter', 'users'],
  },
  tasks: { open: ['across', 'desk', 'measures', 'own', 'report'], uses: ['clients', 'requests'] },
  analyses: {
    open: ['across', 'analyses', 'desk', 'own', 'work'],
    uses: ['api-calls', 'clients', 'content', 'files', 'requests', 'tasks'],
  },
  proofs: { open: ['across', 'desk', 'own', 'site'], uses: ['clients'] },
  messages: { open: ['across', 'desk', 'messages', 'submit'], uses: ['clients', 'forms', 'mails', 'requests'] },
  intake: { open: ['intake'], uses: ['analyses', 'content', 'files', 'forms', 'requests'] },
  letters: { open: ['answered', 'letters', 'templates'], uses: ['clients', 'files', 'messages', 'requests'] },
  quarantine: { open: ['quarantine'], uses: ['forms', 'messages', 'newsletter', 'requests'] },
};
