/** How the drawn people differ: hair behind and before the face, and what each wears. */
const looks = [
  {
    back: 'M98 128c-8-62 22-92 62-92s70 32 62 96l8 74H92z',
    front: 'M104 132c2-50 26-74 58-74 36 0 56 26 54 66-26-6-44-20-54-40-10 26-30 42-58 48z',
    detail: 'M112 330c18 20 78 20 96 0',
  },
  {
    back: 'M104 120c-2-52 20-80 56-80s58 28 56 80z',
    front: 'M106 122c0-44 22-70 56-70 30 0 52 22 54 64-20-8-30-20-36-34-18 20-46 34-74 40z',
    detail: 'M118 182c4 44 20 58 42 58s38-14 42-58c-12 16-26 20-42 20s-30-4-42-20z',
  },
  {
    back: 'M160 14a30 30 0 0 1 0 60 30 30 0 0 1 0-60zM102 138c-4-60 20-90 58-90s62 30 58 90z',
    front: 'M104 140c0-52 24-80 56-80s56 28 56 80c-10-32-26-50-56-50s-46 18-56 50z',
    detail: 'M124 308l36 44 36-44',
  },
  {
    back: 'M100 126c-4-54 22-88 60-88s64 34 60 88z',
    front: 'M104 128c-4-44 20-74 56-74s60 30 56 74c-6-18-14-30-22-36-24 8-48 8-68 0-8 6-16 18-22 36z',
    detail: 'M120 148h32v24h-32zM168 148h32v24h-32zM152 158h16',
  },
] as const;

/** A drawn portrait in the palette, without features: nobody is to be taken for a real person. */
export function Portrait({ place }: { place: number }) {
  const look = looks[place % looks.length] as (typeof looks)[number];
  return (
    <svg className={`portrait portrait-${place % looks.length}`} viewBox="20 0 280 360" aria-hidden="true">
      <path className="arch" d="M20 360V170C20 84 82 20 160 20s140 64 140 150v190z" />
      <path className="hair" d={look.back} />
      <path className="neck" d="M134 210h52v76h-52z" />
      <path className="coat" d="M40 360c2-62 40-92 94-98l26 22 26-22c54 6 92 36 94 98z" />
      <path className="face" d="M108 130c0-40 22-66 52-66s52 26 52 66v28c0 40-22 72-52 72s-52-32-52-72z" />
      <path className="hair" d={look.front} />
      <path className="detail" d={look.detail} />
    </svg>
  );
}
