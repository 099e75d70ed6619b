import { useQueryClient } from '@tanstack/react-query';
import { editPatient, listPatients, type Patient, preparePatient } from '@vigilia/contract/patients';
import { useDialog } from '#features/patients/dialog/dialog-shell';
import { viewQuery } from '#features/patients/patients.queries';
import { call } from '#lib/call';
import { useTexts } from '#lib/i18n';
import { usePrepareForm } from '#lib/prepare-form';
import { Loaded } from '#ui/loaded';
import { type FormState, ServerForm } from '#ui/server-form';
import { toastSuccess } from '#ui/toast';
import { EDIT_FORM, isFieldVisible, throwIfRefused } from './patient-form';

interface EditTabProps {
  patient: Patient;
  onState: (state: FormState) => void;
  onInvalid: () => void;
}

/** The form of one patient. Its save button is in the dialog's foot. */
export function EditTab({ patient: { id }, onState, onInvalid }: EditTabProps) {
  const { close } = useDialog();
  const t = useTexts();
  const client = useQueryClient();
  const query = usePrepareForm(preparePatient, id);
  return (
    <Loaded query={query} stale={false} skeleton={416}>
      {([values, form]) => (
        <ServerForm
          id={EDIT_FORM}
          form={form}
          values={values}
          draft={`patient:${id}`}
          visible={isFieldVisible}
          send={async (body) => {
            throwIfRefused(await call(editPatient, { params: { id }, body }));
            close();
            toastSuccess(t('toast.patientUpdated'));
            client.removeQueries({ queryKey: viewQuery(id).queryKey, type: 'inactive' });
            await client.invalidateQueries({ queryKey: [listPatients.name] });
          }}
          onState={onState}
          onInvalid={onInvalid}
        />
      )}
    </Loaded>
  );
}
