import type { ReactNode } from 'react';
import type { PageProps } from './page-parts.tsx';

const bottle = 'M130 62h40v24c0 12 18 18 18 44v92c0 12-6 18-18 18h-40c-12 0-18-6-18-18v-92c0-26 18-32 18-44z';

/** The main picture as sellers hand it in: a small bottle on a beach, a sticker, a logo. */
const before = (
  <>
    <rect className="sky" width="300" height="260" rx="6" />
    <circle className="sun" cx="226" cy="62" r="30" />
    <path className="sea" d="M0 128h300v52H0z" />
    <path className="sand" d="M0 172c70-16 200-10 300 4v84H0z" />
    <g transform="translate(6 108) scale(.52)">
      <path className="bottle" d={bottle} />
    </g>
    <path
      className="sticker"
      d="M214 168l12 16 20-4-2 20 18 10-16 13 5 20-21-1-9 18-14-15-19 8-1-20-19-7 13-16-9-18 20-4 4-20z"
    />
    <text className="sticker-word" x="217" y="222" textAnchor="middle">
      No. 1
    </text>
  </>
);

/** The same bottle as a shopper can judge it: large, on white, measured, in the cup holder. */
const after = (
  <>
    <rect className="ground" width="300" height="260" rx="6" />
    <path className="holder" d="M86 176h128l-10 74H96z" />
    <path className="bottle" d={bottle} transform="translate(0 -34)" />
    <path className="label" d="M112 128h76v46h-76z" />
    <path className="holder-front" d="M86 176h128l-10 74H96z" />
    <path className="measure" d="M112 22h76m-76-7v14m76-14v14" />
    <text className="measured" x="198" y="28">
      72 mm
    </text>
    <path className="measure" d="M252 36v170m-7-170h14m-14 34h9m-9 34h9m-9 34h9m-9 34h9m-14 34h14" />
  </>
);

function Card({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  return (
    <li>
      <p className="pair-name">{name}</p>
      <svg viewBox="0 0 300 260" aria-hidden="true">
        {children}
      </svg>
      <p className="pair-title">{title}</p>
    </li>
  );
}

/** How a product meets a shopper in the search, before and after: picture and title of the table below. */
export function ListingPair({ page }: PageProps) {
  const [, first = '', second = ''] = page.ledger.columns;
  const [, titleBefore = '', titleAfter = ''] = page.ledger.rows[0] ?? [];
  return (
    <ul className="listing-pair">
      <Card name={first} title={titleBefore}>
        {before}
      </Card>
      <Card name={second} title={titleAfter}>
        {after}
      </Card>
    </ul>
  );
}
