import { rare } from '#app/ui/late.tsx';
import { useQuestion } from './asking.ts';

const ProofDialog = rare(async () => (await import('./proof-dialog.tsx')).ProofDialog);

/** Stands once in each layout: asks who somebody is before a dangerous act, wherever they are. */
export function ProveAgain() {
  const question = useQuestion();
  return <ProofDialog question={question} isOpen={question !== undefined} />;
}
