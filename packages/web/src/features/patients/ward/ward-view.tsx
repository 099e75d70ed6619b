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
  connectionLost: boolean;
  onDrawn: () => void;
}

/** The need strip and the cards, or a notice why there are none. */
export function WardView({ view, full, connectionLost, onDrawn }: WardViewProps) {
  const { t } = useTranslation();
  const { patients, shown, needs, chooseNeeds, chooseSections } = view;
  return (
    <>
      <NeedStrip
        counts={view.counts}
        rest={
          connectionLost
            ? null
            : { well: view.withoutNeeds, unknown: patients.length - view.withNeeds - view.withoutNeeds }
        }
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
        connectionLost={connectionLost}
        canOpen={!onIos()}
        onDrawn={onDrawn}
      />
    </>
  );
}
