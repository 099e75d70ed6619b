import type { SignalIcon } from '@vigilia/domain/sensor-icons';

const FILLED = { none: 0, lowest: 1, second: 2, third: 3, highest: 4 } as const;
const BARS = [1, 2, 3, 4] as const;

/** Four bars that fill from the left; struck through when there is no signal. */
export function SignalBars({ level, size }: { level: SignalIcon; size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 22 22" aria-hidden="true">
      {BARS.map((bar) => (
        <rect
          key={bar}
          x={bar * 4.5 - 2}
          y={18 - bar * 3.5}
          width="3"
          height={bar * 3.5}
          rx="1"
          fill="currentColor"
          opacity={bar <= FILLED[level] ? 1 : 0.25}
        />
      ))}
      {level === 'none' && (
        <path d="M3 3.5 19 19.5" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
      )}
    </svg>
  );
}
