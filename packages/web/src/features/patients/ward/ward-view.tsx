import type { ReactNode } from 'react';
import { onIos } from '#lib/platform';
import { lazy } from '#ui/lazy';
import { Skeleton } from '#ui/skeleton';
import type { WardOrder } from './order-switch';
import type { WardViewState } from './use-ward-view';
import { WardGrid } from './ward-grid';
import classes from './ward-grid.module.css';

/** After the cards. */
export const WardNobody = lazy(() => import('./ward-nobody').then((m) => m.WardNobody), {
  plain: true,
  skeleton: null,
});

interface WardViewProps {
  view: WardViewState;
  order: WardOrder;
  /** The order that somebody chose. */
  chosen: WardOrder | undefined;
  full: boolean;
  /** See `WardGrid`. */
  summary: ReactNode;
  onDrawn: () => void;
}

/** The cards, or a notice why there are none. */
export function WardView({ view, order, chosen, full, summary, onDrawn }: WardViewProps) {
  return (
    <>
      {view.shown.length === 0 && <WardNobody view={view} />}
      <WardGrid {...{ view, order, chosen, full, summary, onDrawn }} canOpen={!onIos()} />
    </>
  );
}

const CARDS = Array.from({ length: 12 }, (_, card) => card);

/** The cards in their final size, so that nothing shifts when they are loaded. */
export const WardSkeleton = ({ summary }: { summary: ReactNode }) => (
  <div className={classes.grid}>
    <div className={classes.group}>
      <div className={classes.groupName} />
    </div>
    {summary && <div className={classes.summary}>{summary}</div>}
    {CARDS.map((card) => (
      <div key={card} className={classes.cell}>
        <div className={classes.placeholder}>
          <Skeleton height={18} width="62%" small />
          <Skeleton height={13} width="34%" small marginTop={10} />
        </div>
      </div>
    ))}
  </div>
);
