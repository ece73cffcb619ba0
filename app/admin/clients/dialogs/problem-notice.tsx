import { TriangleAlert } from 'lucide-react';
import { Notice } from '#app/ui/notice.tsx';

/** Why something was not done, where it was asked for. */
export function ProblemNotice({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <Notice tone="error" icon={<TriangleAlert />}>
      {text}
    </Notice>
  );
}
