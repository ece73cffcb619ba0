import type { serviceIcons } from '#shared/content-choices.ts';

type Name = (typeof serviceIcons)[number];

/** Two strokes each: the ground in ink, the moving part in harbour blue (`.move`). */
const drawings: Record<Name, { ground: string; move: string }> = {
  advertising: { ground: 'M6 42h36M12 42V32M22 42V26M32 42V18', move: 'M8 24 20 15l7 4L41 6m-8 0h8v8' },
  listing: { ground: 'M8 6h32v36H8zM14 14h9v9h-9z', move: 'M28 15h7M28 22h7M14 30h21M14 36h13' },
  account: { ground: 'M24 5 40 11v12c0 10-6 16-16 20C14 39 8 33 8 23V11z', move: 'M14 25h5l3-8 5 13 3-5h5' },
  strategy: { ground: 'M8 42V8m0 3h13l-3 5 3 5H8', move: 'M20 38c9 0 3-10 11-10s3-11 9-13m-5-2 6 1-2 6' },
  marketing: { ground: 'M7 19v10h7l15 8V11L14 19z', move: 'M34 18c3 3 3 9 0 12m5-17c6 6 6 16 0 22' },
  web: { ground: 'M6 9h36v30H6zM6 17h36', move: 'M18 23l-5 5 5 5m12-10 5 5-5 5m-4-12-4 14' },
};

export function ServiceIcon({ name }: { name: Name }) {
  const { ground, move } = drawings[name];
  return (
    <svg className="service-icon" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
      <path d={ground} />
      <path className="move" d={move} />
    </svg>
  );
}
