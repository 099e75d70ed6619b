import { Alert, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { backupStatus } from '@vigilia/contract/backups';
import { i18n, useTexts } from '#lib/i18n';
import { callQuery } from '#lib/list-query';
import { useMoment, useMomentAt } from '#lib/moment';
import { formatNumber } from '#lib/numbers';
import { useZone } from '#lib/session';
import { Loaded } from '#ui/loaded';
import { Section } from '#ui/section';
import classes from './backups-section.module.css';

/** How old the newest backup of the installation is. */
export function BackupsSection() {
  const t = useTexts();
  const zone = useZone();
  const moment = useMoment(zone);
  const momentAt = useMomentAt(zone);
  const query = useQuery({ ...callQuery(backupStatus), meta: { handlesErrors: true } });
  return (
    <Section title={t('backups.title')}>
      <Loaded query={query} skeleton={24}>
        {({ state, newest, failedAt }) => (
          <Stack gap="sm">
            {state === 'off' && <Text>{t('backups.off')}</Text>}
            {state === 'overdue' && (
              <Alert color="yellow" icon={<IconAlertTriangle size={18} />}>
                {newest ? t('backups.overdue', { time: moment(newest.at) }) : t('backups.none')}
              </Alert>
            )}
            {state === 'ok' && newest && (
              <Group gap="xs" wrap="nowrap" align="flex-start">
                <IconCircleCheck className={classes.good} size={22} aria-hidden="true" />
                <Text>
                  {t('backups.newest', {
                    at: momentAt(newest.at),
                    size: formatNumber(i18n.language, Math.max(0.1, newest.bytes / 1_000_000)),
                  })}
                </Text>
              </Group>
            )}
            {failedAt && <Text>{t('backups.failed', { at: momentAt(failedAt) })}</Text>}
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}
