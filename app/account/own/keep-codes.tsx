import { Download, Printer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useAttempt } from '#app/account/use-attempt.ts';
import { useSiteName } from '#app/account/use-site-name.ts';
import { Button } from '#app/ui/button.tsx';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';
import { getLocale } from '#messages/runtime.ts';
import { dateInWords } from '#shared/dates.ts';

type KeepCodesProps = { codes: string[]; email: string; onKept: () => Promise<void> };

const inGroups = (code: string) => code.match(/.{1,4}/g)?.join('-') ?? code;

/** What the sheet is and is for, for whoever finds it in a drawer years later. */
function aboutWords(): string {
  const date = dateInWords(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone, getLocale());
  return m.account_codes_about({ address: `${window.location.origin}/login`, date });
}

function download(text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: 'recovery-codes.txt' });
  link.click();
  URL.revokeObjectURL(address);
}

/** The codes in the only moment that they can be seen; they go away when their owner says they are kept. */
export function KeepCodes({ codes, email, onKept }: KeepCodesProps) {
  const siteName = useSiteName();
  const { attempt, busy, problem } = useAttempt();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const lines = codes.map(inGroups);
  const [about] = useState(aboutWords);
  const title = m.account_codes_file({ email, siteName });
  const file = [title, about, '', ...lines, ''].join('\n');
  return (
    <div className="flex flex-col gap-4 rounded-md border border-stone-3 bg-card p-5">
      <h3 ref={heading} tabIndex={-1} className="font-display text-17 font-semibold outline-none">
        {m.account_codes_title()}
      </h3>
      <p className="text-14 text-ink-2 print:hidden">{m.account_codes_text()}</p>
      <div className="hidden text-14 wrap-anywhere print:block">
        <p className="font-semibold">{title}</p>
        <p>{about}</p>
      </div>
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-x-4 gap-y-1.5">
        {lines.map((code) => (
          <li key={code} className="figures whitespace-nowrap">
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2 print:hidden">
        <CopyButton text={lines.join('\n')} label={m.account_codes_copy()} copiedLabel={m.account_codes_copied()} />
        <Button onPress={() => window.print()}>
          <Printer aria-hidden className="size-4" />
          {m.account_codes_print()}
        </Button>
        <Button onPress={() => download(file)}>
          <Download aria-hidden className="size-4" />
          {m.account_codes_download()}
        </Button>
      </div>
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      <Button look="primary" busy={busy} onPress={() => void attempt(onKept)} className="self-start print:hidden">
        {m.account_codes_kept()}
      </Button>
    </div>
  );
}
