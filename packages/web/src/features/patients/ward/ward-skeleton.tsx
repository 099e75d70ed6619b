import { Skeleton } from '@mantine/core';
import classes from './ward-grid.module.css';

const CHIPS = [142, 128, 136, 152, 116];
const CARDS = Array.from({ length: 12 }, (_, card) => card);

/** The strip and the cards in their final size, so that nothing shifts when they are loaded. */
export function WardSkeleton() {
  return (
    <>
      <div className={classes.strip}>
        {CHIPS.map((width) => (
          <Skeleton key={width} width={width} height={48} radius="md" />
        ))}
      </div>
      <div className={classes.grid}>
        {CARDS.map((card) => (
          <div key={card} className={classes.placeholder}>
            <Skeleton height={18} width="62%" radius="sm" />
            <Skeleton height={13} width="34%" radius="sm" mt={10} />
            <Skeleton height={18} width="48%" radius="sm" mt={18} />
          </div>
        ))}
      </div>
    </>
  );
}
