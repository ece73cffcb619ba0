export function SectionHeading({ id, children }: { id: string; children: string }) {
  return (
    <h2 id={id} className="mb-3 border-b border-stone-3 pb-1.5 font-display text-17 font-semibold">
      {children}
    </h2>
  );
}
