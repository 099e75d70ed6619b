import { editAlertPolicy, prepareAlertPolicy } from '@vigilia/contract/alert-settings';
import { useTexts } from '#lib/i18n';
import { CentreForm } from '#ui/centre-form';
import { Section } from '#ui/section';
import { PolicyFields } from './policy-fields';

/** The home's alert policy, with the fields that the server describes. */
export function PolicySection() {
  const t = useTexts();
  return (
    <Section title={t('alert.policy.title')} lead={t('alert.policy.lead')}>
      <CentreForm
        name="alertPolicy"
        prepare={prepareAlertPolicy}
        edit={editAlertPolicy}
        saved={t('alert.policy.saved')}
        skeletonHeight={960}
        layout={(draw, values) => <PolicyFields draw={draw} values={values} />}
      />
    </Section>
  );
}
