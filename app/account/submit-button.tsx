import { Spinner } from '#app/ui/spinner.tsx';
import { useIsLive } from './take-over.ts';

type SubmitButtonProps = { busy: boolean; children: string; onPress?: () => void };

/** The one thing to do on the screen, as wide as the form. While busy it keeps its place, width and focus, and does nothing. */
export function SubmitButton({ busy, children, onPress }: SubmitButtonProps) {
  const isLive = useIsLive();
  return (
    <button
      type={onPress ? 'button' : 'submit'}
      onClick={busy ? (event) => event.preventDefault() : onPress}
      aria-disabled={busy}
      // What no form sends does nothing before there are scripts, and says so.
      disabled={onPress !== undefined && !isLive}
      className="relative h-11 w-full rounded-md bg-harbour px-4 text-15 font-semibold text-on-harbour transition-colors duration-(--fast) hover:bg-harbour-deep disabled:opacity-60"
    >
      <span className={busy ? 'opacity-0' : undefined}>{children}</span>
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </button>
  );
}
