import { Modal } from '@mantine/core';
import type { Hub } from '@vigilia/contract/hubs';
import { useTranslation } from 'react-i18next';
import { useLayout } from '#lib/layout';
import { useNow } from '#lib/live-clock';
import { useReturnFocus } from '#lib/return-focus';
import { Loaded } from '#ui/loaded';
import { HubChart } from './hub-chart';
import { HubUpdates } from './hub-updates';
import { useHubHistory } from './hubs.queries';
import { statusPeriods } from './status-periods';

interface HubHistoryDialogProps {
  hub: Hub;
  close: () => void;
}

/** One hub's last 31 days: a chart, and every change as a list. */
export function HubHistoryDialog({ hub, close }: HubHistoryDialogProps) {
  useReturnFocus();
  const { t } = useTranslation();
  const query = useHubHistory(hub.id);
  const now = useNow();
  return (
    <Modal
      opened
      onClose={close}
      title={t('hubDialog.historyOf', { hub: hub.etiqueta })}
      size="lg"
      fullScreen={useLayout() === 'phone'}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <Loaded query={query} skeleton={360}>
        {(history) => {
          const periods = statusPeriods(history, now);
          return (
            <>
              <HubChart name={hub.etiqueta} code={hub.codigo} periods={periods} />
              <HubUpdates updates={periods} />
            </>
          );
        }}
      </Loaded>
    </Modal>
  );
}
