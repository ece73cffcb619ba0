import { Button } from '#app/ui/button.tsx';

/** The one thing to do on the screen, as wide as the form. */
export function SubmitButton({ busy, children }: { busy: boolean; children: string }) {
  return (
    <Button type="submit" look="primary" busy={busy} className="h-11 w-full text-15">
      {children}
    </Button>
  );
}
