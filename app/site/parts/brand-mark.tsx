/** A prow made of rising bars; the stem is the one that leads. Colours follow `currentColor` and the tokens. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 40 36" width="40" height="36" aria-hidden="true" focusable="false">
      <path fill="currentColor" d="M2 20h6.5v8.6L2 26.2zM11 13.5h6.5v17.8L11 29.5zM20 7h6.5v26.2L20 32z" />
      <path className="brand-stem" d="M29 0c6.2 4 9 10.6 9 18 0 9.2-3.4 14.8-9 16z" />
    </svg>
  );
}
