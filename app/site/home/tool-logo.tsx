import type { ReactNode } from 'react';
import type { toolLogos } from '#shared/content-choices.ts';

type Logo = (typeof toolLogos)[number];

/** Marks of our own for the tools on our desk; 24 units square, drawn with `currentColor`. */
const marks: Record<Logo, ReactNode> = {
  portolan: <path d="M12 1l2.6 8.4L23 12l-8.4 2.6L12 23l-2.6-8.4L1 12l8.4-2.6z" />,
  tidewatch: (
    <path
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      d="M1 8c3.7-4 7.3-4 11 0s7.3 4 11 0M1 17c3.7-4 7.3-4 11 0s7.3 4 11 0"
    />
  ),
  keelmark: <path d="M2 3h20v5c0 6-4 11-10 14C6 19 2 14 2 8zm5 4v2c0 4 2 6.5 5 8.5V7z" fillRule="evenodd" />,
  stockrow: <path d="M2 14h5v8H2zM9.5 8h5v14h-5zM17 2h5v20h-5z" />,
  boxbuoy: <path d="M12 1a11 11 0 110 22 11 11 0 010-22zm0 6.5a4.5 4.5 0 100 9 4.5 4.5 0 000-9z" fillRule="evenodd" />,
  marginlog: <path d="M2 3h20v4H2zM2 10h13v4H2zM2 17h7v4H2z" />,
};

export function ToolLogo({ logo }: { logo: Logo }) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" fill="currentColor" aria-hidden="true">
      {marks[logo]}
    </svg>
  );
}
