import { Mail } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { deedMark } from '#app/admin/parts/commands/deeds.ts';
import { InOfficeLanguage } from '#app/admin/parts/office-language.tsx';
import { useMay } from '#app/admin/person.ts';
import { Button, type ButtonLook } from '#app/ui/button.tsx';
import type { LetterSubject } from '#shared/letter-words.ts';
import { Composer } from './composer.tsx';

type LetterButtonProps = { subject: LetterSubject; look?: ButtonLook; children: string };

/** 'Invia Email': opens the composer in front of the record; after sending, the screen's data is read again. */
export function LetterButton({ subject, look = 'plain', children }: LetterButtonProps) {
  const may = useMay();
  const { revalidate } = useRevalidator();
  const [isOpen, setOpen] = useState(false);
  if (!may('letters.send')) return null;
  return (
    <>
      <Button {...deedMark('reply')} look={look} onPress={() => setOpen(true)}>
        <Mail aria-hidden className="size-4" />
        {children}
      </Button>
      <InOfficeLanguage>
        <Composer subject={subject} isOpen={isOpen} onClose={() => setOpen(false)} onSent={() => void revalidate()} />
      </InOfficeLanguage>
    </>
  );
}
