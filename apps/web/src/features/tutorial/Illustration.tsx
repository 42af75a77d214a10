import type { ReactElement } from 'react';
import type { TutorialStep } from './TutorialScreen.tsx';

/** Our own drawings, in the theme's colours; hidden from screen readers, because the sentence below says the same. */
export function Illustration({ step }: { readonly step: TutorialStep }): ReactElement {
  const Drawing = drawings[step];
  return (
    <svg aria-hidden className="illustration" viewBox="0 0 240 200" fill="none" data-step={step}>
      <circle cx="120" cy="100" r="92" className="ill-ground" />
      <Drawing />
    </svg>
  );
}

const drawings: Readonly<Record<TutorialStep, () => ReactElement>> = {
  scan: Scan,
  dailyChecks: DailyChecks,
  keepTrack: KeepTrack,
  status: Status,
  reports: Reports,
};

// The dots of a data matrix, by row.
const MATRIX = ['1010101', '1101100', '1011011', '1100110', '1011101', '1100100', '1111111'] as const;

function Scan(): ReactElement {
  return (
    <>
      <rect x="82" y="22" width="76" height="156" rx="12" className="ill-paper ill-line" />
      <path d="M110 32h20" className="ill-line" />
      {MATRIX.flatMap((row, y) =>
        row
          .split('')
          .map((dot, x) =>
            dot === '1' ? (
              <rect key={`${x} ${y}`} x={102.5 + x * 5} y={76 + y * 5} width="5" height="5" className="ill-ink" />
            ) : null,
          ),
      )}
      <path d="M94 82V68h14M146 82V68h-14M94 105v14h14M146 105v14h-14" className="ill-accent" />
      <path d="M98 94h44" className="ill-accent" />
      <rect x="100" y="148" width="40" height="12" rx="6" className="ill-fill" />
    </>
  );
}

function DailyChecks(): ReactElement {
  return (
    <>
      <rect x="72" y="36" width="96" height="136" rx="10" className="ill-paper ill-line" />
      <rect x="98" y="27" width="44" height="18" rx="6" className="ill-fill" />
      {[70, 98, 126].map((y) => (
        <g key={y}>
          <circle cx="92" cy={y} r="9" className="ill-good" />
          <path d={`m88 ${y} 3 3 6-6`} className="ill-tick" />
          <path d={`M110 ${y}h42`} className="ill-line" />
        </g>
      ))}
      <circle cx="92" cy="154" r="8" className="ill-line" />
      <path d="M110 154h26" className="ill-line" />
    </>
  );
}

const VIALS = [
  { x: 62, top: 92 },
  { x: 104, top: 112 },
  { x: 146, top: 134 },
] as const;

function KeepTrack(): ReactElement {
  return (
    <>
      {VIALS.map(({ x, top }) => (
        <g key={x}>
          <rect x={x + 3} y={top} width="26" height={148 - top} rx="4" className="ill-fill" />
          <path
            d={`M${x + 6} 62v8c0 5-6 7-6 14v60a8 8 0 0 0 8 8h16a8 8 0 0 0 8-8V84c0-7-6-9-6-14v-8`}
            className="ill-line"
          />
          <rect x={x + 4} y="48" width="24" height="14" rx="4" className="ill-paper ill-line" />
        </g>
      ))}
    </>
  );
}

function Status(): ReactElement {
  return (
    <>
      <path d="M50 90h140v66a10 10 0 0 1-10 10H60a10 10 0 0 1-10-10V90Z" className="ill-paper ill-line" />
      <path d="M44 68a8 8 0 0 1 8-8h136a8 8 0 0 1 8 8v22H44V68Z" className="ill-paper ill-line" />
      <path d="M100 60v-8a8 8 0 0 1 8-8h24a8 8 0 0 1 8 8v8" className="ill-line" />
      <rect x="108" y="82" width="24" height="16" rx="4" className="ill-fill" />
      {[66, 92, 118].map((x) => (
        <rect key={x} x={x} y="116" width="16" height="34" rx="4" className="ill-fill" />
      ))}
      <circle cx="168" cy="132" r="17" className="ill-good" />
      <path d="m160 132 6 6 11-12" className="ill-tick" />
    </>
  );
}

const BARS = [
  { x: 84, height: 26 },
  { x: 104, height: 44 },
  { x: 124, height: 34 },
  { x: 144, height: 58 },
] as const;

function Reports(): ReactElement {
  return (
    <>
      <rect x="64" y="34" width="112" height="132" rx="10" className="ill-paper ill-line" />
      <path d="M82 54h48M82 68h30" className="ill-line" />
      {BARS.map(({ x, height }) => (
        <rect key={x} x={x} y={148 - height} width="12" height={height} rx="3" className="ill-fill" />
      ))}
      <path d="M80 149h82" className="ill-line" />
      <path d="M178 112l22 8v16c0 14-9 24-22 29-13-5-22-15-22-29v-16l22-8Z" className="ill-shield" />
      <path d="m169 138 7 7 12-14" className="ill-tick" />
    </>
  );
}
