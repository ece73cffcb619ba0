import type { ReactNode } from 'react';
import type { GuideStep } from '#shared/coach/guide.ts';
import { openDays } from '#shared/coach/reports.ts';
import { wrapText } from './wrap-text.ts';

/** Screens as we draw them: only what is to be pressed has colour. They are ours, and copy nobody's. */

const width = 296;
const bar = 26;
const lineHeight = 15;
const letter = 6.4;

type FrameProps = { title: string; height: number; label: string; children: ReactNode };

/** A window with its bar; `title` stands in it. */
function Frame({ title, height, label, children }: FrameProps) {
  return (
    <svg className="coach-drawing" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <path className="coach-bar" d={`M0 8a8 8 0 0 1 8-8h${width - 16}a8 8 0 0 1 8 8v${bar - 8}H0z`} />
      <circle className="coach-dot" cx="14" cy="13" r="3" />
      <circle className="coach-dot" cx="25" cy="13" r="3" />
      <text className="coach-bar-text" x="42" y="17.5">
        {title}
      </text>
      {children}
    </svg>
  );
}

function Lines({ x, y, lines, isMain = false }: { x: number; y: number; lines: readonly string[]; isMain?: boolean }) {
  return (
    <text x={x} y={y} data-main={isMain || undefined}>
      {lines.map((line, index) => (
        <tspan key={line} x={x} dy={index === 0 ? 0 : lineHeight}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

/** What stands beside: nothing to read. */
function Rest({ x, y, lengths }: { x: number; y: number; lengths: readonly number[] }) {
  return <path className="coach-rest" d={lengths.map((length, row) => `M${x} ${y + row * 18}h${length}`).join('')} />;
}

function Pointer({ x, y }: { x: number; y: number }) {
  return <path className="coach-pointer" d={`M${x} ${y}v17l4.4-4 3 6.6 3.4-1.5-3-6.6 6-.5z`} />;
}

const menuWidth = 188;

function Menu({ step, title }: DrawingProps) {
  let top = bar + 12;
  const rows = step.path.map((name, depth) => {
    const lines = wrapText(name, Math.floor((menuWidth - 26 - depth * 10) / letter));
    const row = { name, lines, x: 14 + depth * 10, y: top, height: lines.length * lineHeight + 13 };
    top += row.height;
    return row;
  });
  const height = Math.max(top + 12, 130);
  const pressed = rows.at(-1);
  return (
    <Frame title={title} height={height} label={step.drawn}>
      <path className="coach-side" d={`M0 ${bar}h${menuWidth}v${height - bar}H8a8 8 0 0 1-8-8z`} />
      {pressed && <rect className="coach-press" y={pressed.y} width={menuWidth} height={pressed.height} />}
      {rows.map(({ name, lines, x, y }) => (
        <Lines key={name} x={x} y={y + 17} lines={lines} isMain={name === pressed?.name} />
      ))}
      <Rest x={menuWidth + 18} y={bar + 24} lengths={[48, 76, 64, 72, 40]} />
      {pressed && <Pointer x={menuWidth - 22} y={pressed.y + pressed.height - 13} />}
    </Frame>
  );
}

function Form({ step, title }: DrawingProps) {
  let top = bar + 10;
  const rows = step.fields.map(({ label, value }) => {
    const lines = wrapText(value, 32);
    const row = { label, value, lines, y: top, height: lines.length * lineHeight + 11 };
    top += row.height + 30;
    return row;
  });
  const height = Math.max(top + 6, 130);
  return (
    <Frame title={title} height={height} label={step.drawn}>
      {rows.map(({ label, value, lines, y, height: box }, index) => (
        <g key={value}>
          <text x="18" y={y + 12}>
            {label}
          </text>
          <rect
            className={index === rows.length - 1 ? 'coach-press' : 'coach-field'}
            x="18"
            y={y + 19}
            width="232"
            height={box}
            rx="4"
          />
          <Lines x={28} y={y + 36} lines={lines} isMain />
          <path className="coach-line" d={`M233 ${y + 17 + box / 2}l4 5 4-5`} />
        </g>
      ))}
      <Pointer x={246} y={top - 28} />
    </Frame>
  );
}

function Boxes({ step, title }: DrawingProps) {
  let top = bar + 38;
  const rows = step.columns.map((column) => {
    const lines = wrapText(column, 36);
    const row = { column, lines, y: top, height: lines.length * lineHeight + 11 };
    top += row.height + 4;
    return row;
  });
  return (
    <Frame title={title} height={Math.max(top + 8, 110)} label={step.drawn}>
      <Rest x={44} y={bar + 20} lengths={[120]} />
      <rect className="coach-field" x="18" y={bar + 12} width="15" height="15" rx="3" />
      {rows.map(({ column, lines, y, height }) => (
        <g key={column}>
          <rect className="coach-press" x="10" y={y} width={width - 20} height={height} rx="4" />
          <rect className="coach-tick" x="18" y={y + 5.5} width="15" height="15" rx="3" />
          <path className="coach-check" d={`M21.5 ${y + 13}l3 3 5.5-6.5`} />
          <Lines x={44} y={y + 17.5} lines={lines} isMain />
        </g>
      ))}
    </Frame>
  );
}

const [cell, pitch, week] = [14, 18, 7];

/** Squares of days `from` to `to`, in columns of a week, as one path. */
function dayPath(from: number, to: number): string {
  const squares: string[] = [];
  for (let day = from; day < to; day += 1)
    squares.push(
      `M${18 + Math.floor(day / week) * pitch} ${bar + 14 + (day % week) * pitch}h${cell}v${cell}h-${cell}z`,
    );
  return squares.join('');
}

function Calendar({ step, title }: DrawingProps) {
  const { marked = 0, unit = null } = step.days ?? {};
  return (
    <Frame title={title} height={bar + 14 + week * pitch + 10} label={step.drawn}>
      <path className="coach-day" d={dayPath(0, marked)} />
      <path className="coach-open-day" d={dayPath(marked, marked + openDays)} />
      {unit && (
        <>
          <rect className="coach-press" x="198" y={bar + 14} width="84" height="28" rx="4" />
          <text x="240" y={bar + 32} textAnchor="middle" data-main>
            {unit}
          </text>
        </>
      )}
      <Rest x={198} y={bar + 62} lengths={[72, 52, 64]} />
    </Frame>
  );
}

function Fetch({ step, title }: DrawingProps) {
  return (
    <Frame title={title} height={124} label={step.drawn}>
      {step.formats.map((format, index) => (
        <g key={format} transform={`translate(${18 + index * 74} ${bar + 16})`}>
          <path className="coach-field" d="M4 0h36l18 18v46a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4z" />
          <path className="coach-line" d="M40 0v18h18" />
          <text x="29" y="48" textAnchor="middle" data-main>
            {format}
          </text>
        </g>
      ))}
      <g transform={`translate(196 ${bar + 32})`}>
        <rect className="coach-press" width="76" height="34" rx="4" />
        <path className="coach-line" d="M38 8v13m-6-6l6 6 6-6M28 26h20" />
      </g>
      <Pointer x={258} y={bar + 50} />
    </Frame>
  );
}

type DrawingProps = { step: GuideStep; title: string };

const drawings = { open: Menu, choose: Form, columns: Boxes, days: Calendar, fetch: Fetch } as const;

/** @param title - whose screen it is */
export function Drawing(props: DrawingProps) {
  const Shown = drawings[props.step.kind];
  return <Shown {...props} />;
}
