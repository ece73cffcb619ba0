import { randomUUID } from 'node:crypto';
import { type Product, samplePassword } from '#tests/setup/product.ts';
import { signInForToken } from '#tests/setup/sign-in.ts';

/** What a working day leaves behind and the samples lack: a letter, a planned step, readers, an issue, a key, a form held back, something thrown away. */
export async function workADay(product: Product): Promise<void> {
  const as = async (who: string) => {
    const { token } = await signInForToken(product, `${who}@vantaggio.example`, samplePassword);
    return async (path: string, body?: unknown) => {
      const answer = await fetch(`${product.url}/api/v1${path}`, {
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      return answer.status === 204 ? undefined : answer.json();
    };
  };
  const [admin, editor] = [await as('admin'), await as('editor')];

  const [{ request }, { person }] = [await editor('/requests/REQ-006'), await editor('/me')];
  const on = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  await editor('/requests/REQ-006/step', {
    version: request.version,
    step: { text: 'Invia il confronto', on, byId: person.userId },
  });
  await editor('/requests/REQ-006/notes', { text: '@Marta Vella il confronto è quasi pronto: guardi tu i prezzi?' });
  await editor('/letters', {
    subject: { kind: 'request', reference: 'REQ-005' },
    letter: {
      locale: 'it',
      subject: 'La Buy Box di questa settimana',
      body: '<p>Buongiorno Marco,</p><p>due venditori nuovi stanno sotto il tuo prezzo. Domani ti mandiamo l’elenco.</p>',
    },
    key: randomUUID(),
  });

  for (const [email, name] of [
    ['giulia.ferri@lettrice.example', 'Giulia Ferri'],
    ['paolo@botteganova.example', 'Paolo Conti'],
    ['anna.moretti@lettrice.example', 'Anna Moretti'],
  ])
    await admin('/newsletter/readers', { email, name });
  const posts = await admin('/posts?status=published');
  await admin('/newsletter-issues', { postId: posts.items[0].id, key: randomUUID() });

  await admin('/api-keys', { name: 'Magazzino', scopes: ['requests:read', 'clients:read'], expiresAt: null });
  await admin('/privacy/requests', {
    kind: 'access',
    email: 'marco@rivaoutdoor.example',
    receivedOn: new Date().toISOString().slice(0, 10),
    identityNote: 'Richiamato al numero della scheda',
  });

  const old = await admin('/requests/REQ-001');
  await admin('/requests/removal', { targets: [{ reference: 'REQ-001', version: old.request.version }] });
  await sendHeldBack(product.url);
}

/** A form whose hidden field was filled in, as programs do. */
async function sendHeldBack(url: string): Promise<void> {
  const page = await (await fetch(`${url}/contact`)).text();
  const form = new URLSearchParams();
  for (const [tag] of page.matchAll(/<input[^>]*type="hidden"[^>]*>/g))
    form.set(/name="([^"]*)"/.exec(tag)?.[1] ?? '', /value="([^"]*)"/.exec(tag)?.[1] ?? '');
  const answers = { firstName: 'Elena', email: 'elena@bottega.example', message: 'La Buy Box è sparita da lunedì.' };
  for (const [name, value] of Object.entries({ ...answers, faxNumber: '1' })) form.set(name, value);
  const answer = await fetch(`${url}/contact`, { method: 'POST', body: form, redirect: 'manual' });
  if (answer.status !== 303 && answer.status !== 302) throw new Error(`the form was answered by ${answer.status}`);
}
