import { BrandMark } from '#app/ui/brand-mark.tsx';
import { m } from '#messages/messages.js';
import { useSiteName } from './use-site-name.ts';

/** Twelve weeks of an example account: the bars are sales, the line is their advertising cost. */
const sales = [28, 31, 30, 38, 44, 43, 52, 60, 66, 74, 88, 100];
const cost = [88, 90, 82, 80, 66, 60, 52, 49, 40, 38, 30, 26];
const WIDTH = 360;
const HEIGHT = 150;
const STEP = WIDTH / sales.length;

const line = cost
  .map((value, week) => `${week === 0 ? 'M' : 'L'}${week * STEP + STEP / 2} ${HEIGHT - value * 1.3}`)
  .join(' ');

function RisingChart() {
  return (
    <svg viewBox={`0 -8 ${WIDTH} ${HEIGHT + 8}`} className="w-full" aria-hidden="true">
      {[0, 50, 100].map((y) => (
        <line key={y} x1="0" x2={WIDTH} y1={y} y2={y} stroke="var(--side-rule)" />
      ))}
      {sales.map((value, week) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: the weeks never move
          key={week}
          x={week * STEP + 5}
          y={HEIGHT - value * 1.4}
          width={STEP - 10}
          height={value * 1.4}
          rx="2"
          fill={week === sales.length - 1 ? 'oklch(0.7 0.12 250)' : 'oklch(0.47 0.13 250)'}
        />
      ))}
      <path
        d={line}
        fill="none"
        stroke="var(--luzzu-yellow)"
        strokeWidth="3"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle cx={WIDTH - STEP / 2} cy={HEIGHT - 26 * 1.3} r="5" fill="var(--luzzu-yellow)" />
    </svg>
  );
}

/** The ink band beside the form: a strip on phones, half the window on wide screens. */
export function BrandPanel() {
  const siteName = useSiteName();
  return (
    <header className="bg-side text-side-ink">
      <div className="flex flex-col justify-between overflow-hidden px-5 py-4 sm:px-6 lg:sticky lg:top-0 lg:h-dvh lg:p-10">
        <a href="/" className="flex w-fit items-center gap-2.5 font-display text-21 font-semibold">
          <BrandMark className="h-6.5 w-auto" />
          {siteName}
        </a>
        <div className="hidden max-w-sm lg:block">
          <p className="font-display text-34 leading-tight font-semibold text-balance">{m.account_panel_title()}</p>
          <p className="mt-4 text-17 text-side-ink-2">{m.account_panel_text()}</p>
        </div>
        <div className="hidden lg:-mb-10 lg:block">
          <RisingChart />
        </div>
      </div>
    </header>
  );
}
