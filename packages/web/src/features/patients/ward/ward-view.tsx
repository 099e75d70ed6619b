import { IconMoodSmile, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { onIos } from '#lib/platform';
import { Notice } from '#ui/notice';
import { NeedStrip } from './need-strip';
import type { WardViewState } from './use-ward-view';
import { WardGrid } from './ward-grid';

interface WardViewProps {
  view: WardViewState;
  full: boolean;
  lost: boolean;
  onDrawn: () => void;
}

/** The strip and the cards below it, or why there are none. */
export function WardView({ view, full, lost, onDrawn }: WardViewProps) {
  const { t } = useTranslation();
  const { patients, shown, needs, chooseNeeds, chooseSections } = view;
  return (
    <>
      <NeedStrip
        counts={view.counts}
        rest={lost ? null : { well: view.well, unknown: patients.length - view.needy - view.well }}
        chosen={needs}
        onChange={chooseNeeds}
      />
      {patients.length === 0 && (
        <Notice
          icon={<IconUsers size={28} />}
          title={t('ward.noneHere')}
          hint={t('ward.noneHereHint')}
          action={{ label: t('patients.allSections'), onClick: () => chooseSections([]) }}
        />
      )}
      {patients.length > 0 && shown.length === 0 && (
        <Notice
          icon={<IconMoodSmile size={28} />}
          title={t('ward.nobody')}
          hint={t('ward.nobodyHint')}
          action={{ label: t('ward.allShown'), onClick: () => chooseNeeds([]) }}
        />
      )}
      <WardGrid
        patients={patients}
        shown={shown}
        full={full}
        lost={lost}
        opens={!onIos()}
        onDrawn={onDrawn}
      />
    </>
  );
}
