import { Button } from '@mantine/core';
import { IconClockQuestion, IconPrinter, IconRouter } from '@tabler/icons-react';
import { type HubLossPage, readHubLoss } from '@vigilia/contract/hub-loss';
import { DAY, HOUR, MINUTE } from '@vigilia/domain/instant';
import { useTexts } from '#lib/i18n';
import { useList } from '#lib/list-query';
import { useMay } from '#lib/may';
import { useMoment } from '#lib/moment';
import { useZone } from '#lib/session';
import { AllIsWell } from '#ui/all-is-well';
import { Loaded } from '#ui/loaded';
import { Notice } from '#ui/notice';
import { PrintedSheet } from '#ui/printed-sheet';
import { Section } from '#ui/section';
import { HubLosses, UnreceivedResidents } from './hub-loss';
import classes from './hub-loss.module.css';

const EVERY = 5 * MINUTE;

/** What would be lost with each hub: whom nobody else would receive. */
export function HubLossSection() {
  const t = useTexts();
  const query = useList(readHubLoss, { refetchInterval: EVERY, meta: { handlesErrors: true } });
  const isKnown = query.data !== undefined && query.data.knownFrom !== null;
  return (
    <Section
      title={t('hubLoss.title')}
      lead={t('hubLoss.lead')}
      actions={
        isKnown && (
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} stroke={1.75} />}
            onClick={() => window.print()}
          >
            {t('hubLoss.print')}
          </Button>
        )
      }
    >
      <Loaded
        query={query}
        skeleton={3 * 132}
        isEmpty={({ lista, knownFrom }) => lista.length === 0 || knownFrom === null}
        empty={<NothingKnown hasHubs={query.data?.lista.length !== 0} />}
      >
        {(page) => (
          <>
            <Contents page={page} />
            <PrintedSheet heading={t('hubLoss.title')} title={t('hubLoss.lead')}>
              <Contents page={page} isPrinted />
            </PrintedSheet>
          </>
        )}
      </Loaded>
    </Section>
  );
}

function NothingKnown({ hasHubs }: { hasHubs: boolean }) {
  const t = useTexts();
  const may = useMay();
  return hasHubs ? (
    <Notice icon={IconClockQuestion} text="hubLoss.nothing" />
  ) : (
    <Notice
      icon={IconRouter}
      text="hubs.empty"
      hint={t(may('hub:add') ? 'hubLoss.addFirst' : 'tables.notAdded')}
    />
  );
}

function Contents({ page, isPrinted = false }: { page: HubLossPage; isPrinted?: boolean }) {
  const t = useTexts();
  return (
    <div className={classes.losses}>
      <KnownSince page={page} />
      {isEverybodyCovered(page) && (
        <AllIsWell title={t('hubLoss.everybody')} hint={t('hubLoss.everybodyHint')} />
      )}
      <UnreceivedResidents page={page} />
      <HubLosses page={page} isPrinted={isPrinted} />
    </div>
  );
}

/** Unless all seven days are known. */
function KnownSince({ page: { from, knownFrom } }: { page: HubLossPage }) {
  const t = useTexts();
  const moment = useMoment(useZone());
  // In its first hours nobody may have been received.
  if (knownFrom === null || Date.parse(knownFrom) - Date.parse(from) < 6 * HOUR) return null;
  return (
    <p className={classes.since}>
      <IconClockQuestion size={20} stroke={1.75} aria-hidden="true" />
      {t('hubLoss.knownSince', {
        at: moment(knownFrom),
        until: moment(new Date(Date.parse(knownFrom) + 7 * DAY).toISOString()),
      })}
    </p>
  );
}

/** Nobody without a sensor could be received. */
const isEverybodyCovered = ({ lista, unreceived }: HubLossPage): boolean =>
  unreceived.every(({ sensorSince }) => sensorSince === null) &&
  lista.some(({ residents }) => residents.length > 0) &&
  lista.every(({ residents }) => residents.every(({ cover }) => cover === 'well'));
