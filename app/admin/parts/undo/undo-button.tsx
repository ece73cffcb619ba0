import { useEffect, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { useRevalidator } from 'react-router';
import { m } from '#messages/messages.js';
import { takeBack, type Undo } from './undo.ts';

/** Longest wait that a browser's timer takes, in milliseconds. */
const longestTimer = 2_147_483_647;

/** 'Ripristina' in a timeline, for as long as the change can be taken back. */
export function UndoButton({ undo: { id, until } }: { undo: NonNullable<Undo> }) {
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const left = Date.parse(until) - Date.now();
    const timer = setTimeout(() => setOver(true), Math.min(Math.max(left, 0), longestTimer));
    return () => clearTimeout(timer);
  }, [until]);
  if (isOver) return null;
  return (
    <>
      {' · '}
      <Button
        isPending={isBusy}
        onPress={async () => {
          setBusy(true);
          await takeBack(id);
          await revalidate();
          setBusy(false);
        }}
        className="rounded-sm font-semibold text-harbour underline decoration-stone-3 underline-offset-3 hover:decoration-current pointer-coarse:-my-3.25 pointer-coarse:py-3.25 print:hidden"
      >
        {m.admin_undo()}
      </Button>
    </>
  );
}
