import { Box } from '@mantine/core';
import { editAlertPolicy, prepareAlertPolicy } from '@vigilia/contract/alert-settings';
import { useTranslation } from 'react-i18next';
import { CentreForm } from '#ui/centre-form';
import { Section } from '#ui/section';
import { useNearScreen } from '#ui/use-near-screen';

const HEIGHT = 480;

/** The home's alert policy, as the server describes it. */
export function PolicySection() {
  const { t } = useTranslation();
  // Below two long tables: drawn when somebody comes near it.
  const [near, place] = useNearScreen();
  return (
    <Section title={t('alert.policy.title')}>
      <Box component="p" my="1em" ref={place}>
        {t('alert.policy.lead')}
      </Box>
      {near ? (
        <CentreForm
          name="alertPolicy"
          prepare={prepareAlertPolicy}
          edit={editAlertPolicy}
          saved={t('alert.policy.saved')}
          skeletonHeight={HEIGHT}
        />
      ) : (
        <Box h={HEIGHT} />
      )}
    </Section>
  );
}
