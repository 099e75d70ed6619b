import { Skeleton } from '@mantine/core';
import { IconMoodSmile, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#lib/connection';
import { onIos } from '#lib/platform';
import { Notice } from '#ui/notice';
import { NeedStrip } from './need-strip';
import type { WardOrder } from './order-switch';
import type { WardViewState } from './use-ward-view';
import { WardGrid } from './ward-grid';
import wardClasses from './ward-grid.module.css';
import classes from './ward-view.module.css';

interface WardViewProps {
  view: WardViewState;
  order: WardOrder;
  full: boolean;
  onDrawn: () => void;
}

/** The need strip and the cards, or a notice why there are none. */
export function WardView({ view, order, full, onDrawn }: WardViewProps) {
  const { t } = useTranslation();
  const { patients, shown, needs, chooseNeeds, chooseSections } = view;
  const connection = useConnection();
  return (
    <>
      <div className={classes.bar}>
        <NeedStrip
          counts={view.counts}
          outdated={connection === 'lost'}
          isLive={connection === 'live'}
          chosen={needs}
          onChange={chooseNeeds}
        />
      </div>
      {patients.length === 0 && (
        <Notice
          icon={IconUsers}
          text="ward.noneHere"
          action={{ label: t('patients.allSections'), onClick: () => chooseSections([]) }}
        />
      )}
      {patients.length > 0 && shown.length === 0 && (
        <Notice
          icon={IconMoodSmile}
          text="ward.nobody"
          action={{ label: t('ward.allShown'), onClick: () => chooseNeeds([]) }}
        />
      )}
      <WardGrid view={view} order={order} full={full} canOpen={!onIos()} onDrawn={onDrawn} />
    </>
  );
}

const CHIPS = [142, 128, 136, 152, 116];
const CARDS = Array.from({ length: 12 }, (_, card) => card);

/** The strip and the cards in their final size, so that nothing shifts when they are loaded. */
export function WardSkeleton() {
  return (
    <>
      <div className={wardClasses.strip}>
        {CHIPS.map((width) => (
          <Skeleton key={width} width={width} height={48} radius="md" />
        ))}
      </div>
      <div className={wardClasses.grid}>
        {CARDS.map((card) => (
          <div key={card} className={wardClasses.placeholder}>
            <Skeleton height={18} width="62%" radius="sm" />
            <Skeleton height={13} width="34%" radius="sm" mt={10} />
            <Skeleton height={18} width="48%" radius="sm" mt={18} />
          </div>
        ))}
      </div>
    </>
  );
}
