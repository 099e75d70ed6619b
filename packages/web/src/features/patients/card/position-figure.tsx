// chunk: cards
import type { ReactNode } from 'react';
import type { Figure } from './position-texts';

/**
 * A person in bed, seen from above or from the side. Left is the patient's own left, whichever side of the bed one is
 * on.
 */
export function PositionFigure({ figure }: { figure: Figure }) {
  return (
    <svg viewBox="0 0 48 48" data-figure={figure} aria-hidden="true" {...LINES}>
      {DRAWINGS[figure]}
    </svg>
  );
}

const LINES = {
  fill: 'none',
  stroke: 'currentColor',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;
/** Furniture, in a lighter tone. */
const quiet = { strokeWidth: 1.75, opacity: 0.5 };
const limb = (strokeWidth: number) => ({ strokeWidth });
const solid = { fill: 'currentColor', stroke: 'none' };
const MIRRORED = 'matrix(-1 0 0 1 48 0)';

const Bed = () => (
  <>
    <rect x="8.5" y="2.5" width="31" height="43" rx="7.5" {...quiet} />
    <rect x="14.5" y="5.5" width="19" height="11" rx="5" {...solid} opacity="0.16" />
  </>
);

const TORSO =
  'M18.6 18.4h10.8c1.7 0 2.9 1.2 2.8 2.9l-.8 9.3c-.1.9-.8 1.4-1.7 1.4H18.3c-.9 0-1.6-.5-1.7-1.4l-.8-9.3c-.1-1.7 1.1-2.9 2.8-2.9z';

const Back = () => (
  <>
    <Bed />
    <circle cx="24" cy="11.6" r="4.7" {...solid} />
    <path d={TORSO} {...solid} />
    <path d="M15.8 21.5 13 30.5M32.2 21.5 35 30.5" {...limb(3)} />
    <path d="M21 32.5 20.4 41.5M27 32.5 27.6 41.5" {...limb(4.2)} />
  </>
);

const OnSide = () => (
  <>
    <Bed />
    <circle cx="26" cy="11.6" r="4.7" {...solid} />
    <path d="M22.2 9.4 19.6 12.4 22.2 14z" {...solid} />
    <path d="M27 20.5c1.8 3.4 1.8 7 .2 10" {...limb(8)} />
    <path d="M25.5 21.5 18.5 24.5 14.5 21.5" {...limb(3)} />
    <path d="M26.5 31.5 16.8 33.6 20.6 41.5" {...limb(4.4)} />
  </>
);

/** Arms up, a knee drawn up and the spine seen: at a glance unlike somebody on the back. */
const FaceDown = () => (
  <>
    <Bed />
    <circle cx="21.6" cy="11.8" r="4.7" {...solid} />
    <path d="M17.8 9.4 13.8 12.4 17.8 14.4z" {...solid} />
    <path
      d="M19.4 19h10.4c1.7 0 2.7 1.2 2.5 2.9l-1.2 8.6c-.1.9-.8 1.5-1.7 1.5h-9.6c-.9 0-1.6-.6-1.7-1.5l-1.2-8.6c-.2-1.7.8-2.9 2.5-2.9z"
      {...solid}
    />
    <path d="M24.6 20.5v10" stroke="var(--figure-ground)" strokeWidth="1.8" />
    <path d="M18.2 21 12.2 22.6 11.6 16.6" {...limb(3)} />
    <path d="M31 21 35.8 16.2 33.2 9" {...limb(3)} />
    <path d="M21.6 32.5 13.2 33.4 12.8 41.2" {...limb(4.2)} />
    <path d="M28 32.5 30.6 41.5" {...limb(4.2)} />
  </>
);

const DRAWINGS: Readonly<Record<Figure, ReactNode>> = {
  back: <Back />,
  left: <OnSide />,
  right: (
    <g transform={MIRRORED}>
      <OnSide />
    </g>
  ),
  faceDownLeft: <FaceDown />,
  faceDownRight: (
    <g transform={MIRRORED}>
      <FaceDown />
    </g>
  ),
  sitting: (
    <>
      <path d="M13 17v27M13 36h16M29 36v8" {...quiet} />
      <circle cx="21" cy="9.6" r="4.8" {...solid} />
      <path d="M20.6 19.5V29" {...limb(7.4)} />
      <path d="M20.8 31.2h11v10.6" {...limb(4.6)} />
      <path d="M21.4 20.6 28.4 25.4" {...limb(3)} />
    </>
  ),
  upright: (
    <>
      <path d="M12 45h24" {...quiet} />
      <circle cx="24" cy="7.8" r="4.7" {...solid} />
      <path d="M24 17.5v8.6" {...limb(8.6)} />
      <path d="M18.8 17.2 16 27.4M29.2 17.2 32 27.4" {...limb(3)} />
      <path d="M22 29v13M26 29v13" {...limb(4)} />
    </>
  ),
  headRaised: (
    <>
      <path d="M4.5 39.5H26L42 21.5M7 39.5V44M37 39.5V44M26 39.5h13.5" {...quiet} />
      <circle cx="37.4" cy="13.4" r="4.8" {...solid} />
      <path d="M24.6 30.4 32.6 21" {...limb(7.4)} />
      <path d="M22.8 33.2H7.4" {...limb(4.6)} />
      <path d="M27.4 23.4 20.6 27.4" {...limb(3)} />
    </>
  ),
  headDown: (
    <>
      <path d="M4.5 20.5 42.5 40M8 22.5V44M38.5 38.2V44" {...quiet} />
      <circle cx="39.2" cy="30.6" r="4.8" {...solid} />
      <path d="M22.6 22.6 31 27" {...limb(7.4)} />
      <path d="M20 20.4 7.4 14.2" {...limb(4.6)} />
    </>
  ),
  unknown: (
    <>
      <rect x="8.5" y="2.5" width="31" height="43" rx="7.5" {...quiet} strokeDasharray="3.5 4" />
      <path d="M19.2 19.4a4.9 4.9 0 1 1 7.4 4.2c-1.8 1.1-2.6 2.1-2.6 4.2" {...limb(3.2)} />
      <circle cx="24" cy="33.4" r="2" {...solid} />
    </>
  ),
};
