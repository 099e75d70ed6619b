import { Text } from '@mantine/core';
import { editCentre, prepareCentre } from '@vigilia/contract/centres';
import type { FormValues } from '@vigilia/contract/form';
import { useTranslation } from 'react-i18next';
import { i18n } from '#lib/i18n';
import { useCentre } from '#lib/session';
import { CentreForm } from '#ui/centre-form';
import { modals } from '#ui/modals';
import { Section } from '#ui/section';
import classes from './settings.module.css';

/** The home's name and its time zone. */
export function HomePart() {
  const { t } = useTranslation();
  const zone = useCentre()?.zona;
  const confirm = async ({ zona: next }: FormValues) =>
    typeof next !== 'string' || next === zone || confirmZone(next);
  return (
    <Section title={t('alert.settings.home.title')} lead={t('alert.settings.home.lead')}>
      <div className={classes.form}>
        <CentreForm
          name="home"
          prepare={prepareCentre}
          edit={editCentre}
          saved={t('alert.settings.home.saved')}
          skeletonHeight={84}
          confirm={confirm}
        >
          <Text size="sm" c="dimmed" mt="md">
            {t('alert.settings.home.zoneHint')}
          </Text>
        </CentreForm>
      </div>
    </Section>
  );
}

/** Says what another zone does before it does it. */
function confirmZone(zone: string): Promise<boolean> {
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title: i18n.t('alert.settings.home.zoneTitle', { zone: zone.replaceAll('_', ' ') }),
      children: <Text>{i18n.t('alert.settings.home.zoneWarning')}</Text>,
      labels: { confirm: i18n.t('alert.settings.home.zoneConfirm'), cancel: i18n.t('action.cancel') },
      closeButtonProps: { 'aria-label': i18n.t('action.close') },
      onConfirm: () => resolve(true),
      // After a yes the promise is settled already, and this changes nothing.
      onClose: () => resolve(false),
    });
  });
}
