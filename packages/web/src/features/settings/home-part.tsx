import { Text } from '@mantine/core';
import { editCentre, prepareCentre } from '@vigilia/contract/centres';
import type { FormValues } from '@vigilia/contract/form';
import { i18n, useTexts } from '#lib/i18n';
import { useMay } from '#lib/may';
import { useCentre } from '#lib/session';
import { CentreForm } from '#ui/centre-form';
import { confirmLoss } from '#ui/confirm';
import items from '#ui/item-list.module.css';
import { Section } from '#ui/section';
import classes from './settings.module.css';

/** The home's name and its time zone. */
export function HomePart() {
  const t = useTexts();
  const mayEdit = useMay()('centre:edit');
  return (
    <Section title={t('settings.home.title')} lead={t('settings.home.lead')}>
      {mayEdit ? <HomeForm /> : <HomeFacts />}
    </Section>
  );
}

function HomeForm() {
  const t = useTexts();
  const zone = useCentre()?.zona;
  const confirm = async ({ zona: next }: FormValues) =>
    typeof next !== 'string' || next === zone || confirmZone(next);
  return (
    <div className={classes.form}>
      <CentreForm
        name="home"
        prepare={prepareCentre}
        edit={editCentre}
        saved={t('settings.home.saved')}
        skeletonHeight={84}
        confirm={confirm}
      >
        <Text size="sm" c="dimmed" mt="md">
          {t('settings.home.zoneHint')}
        </Text>
      </CentreForm>
    </div>
  );
}

/** What is set, for whoever may not change it. The session follows the server's name and zone. */
function HomeFacts() {
  const t = useTexts();
  const centre = useCentre();
  return (
    <dl className={items.list}>
      <div className={items.item}>
        <dt className={items.about}>{t('settings.home.name')}</dt>
        <dd className={classes.fact}>{centre?.nombre}</dd>
      </div>
      <div className={items.item}>
        <dt className={items.about}>
          {t('settings.home.zone')}
          <p className={items.small}>{t('settings.home.zoneHint')}</p>
        </dt>
        <dd className={classes.fact}>{centre && zoneName(centre.zona)}</dd>
      </div>
    </dl>
  );
}

const zoneName = (zone: string): string => zone.replaceAll('_', ' ');

/** Says what another zone does before it does it. */
const confirmZone = (zone: string): Promise<boolean> =>
  confirmLoss({
    title: i18n.t('settings.home.zoneTitle', { zone: zoneName(zone) }),
    hint: i18n.t('settings.home.zoneWarning'),
    confirm: i18n.t('settings.home.zoneConfirm'),
    red: false,
  });
