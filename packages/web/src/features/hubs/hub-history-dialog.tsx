import { useQuery } from '@tanstack/react-query';
import type { Hub } from '@vigilia/contract/hubs';
import { hubHistory } from '@vigilia/contract/hubs';
import { useTranslation } from 'react-i18next';
import { callQuery } from '#lib/list-query';
import { useNow } from '#lib/live-clock';
import { Dialog } from '#ui/dialog';
import { Loaded } from '#ui/loaded';
import { HubChart } from './hub-chart';
import { HubUpdates } from './hub-updates';
import { statusPeriods } from './status-periods';

interface HubHistoryDialogProps {
  hub: Hub;
  close: () => void;
}

/** One hub's last 31 days: a chart, and every change as a list. */
export function HubHistoryDialog({ hub, close }: HubHistoryDialogProps) {
  const { t } = useTranslation();
  const query = useQuery(callQuery(hubHistory, { params: { id: hub.id } }));
  const now = useNow();
  return (
    <Dialog onClose={close} title={t('hubDialog.historyOf', { hub: hub.etiqueta })} size="lg">
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
    </Dialog>
  );
}
