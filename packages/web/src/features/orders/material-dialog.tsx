import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dropDraft } from '#lib/drafts';
import { showMessage } from '#ui/message-dialog';
import { DRAFT, MaterialForm } from './material-form';

interface MaterialDialogProps {
  opened: boolean;
  close: () => void;
}

export function MaterialDialog({ opened, close }: MaterialDialogProps) {
  const { t } = useTranslation();
  const [telling, setTelling] = useState(false);
  const cancel = () => {
    dropDraft(DRAFT);
    close();
  };
  const requested = () => {
    close();
    void showMessage(t('dialog.materialRequested'));
  };
  const nothing = () => {
    setTelling(true);
    void showMessage(t('error.materialRequired'), t('error.form')).then(() => setTelling(false));
  };
  return (
    <Modal
      opened={opened}
      onClose={cancel}
      title={t('orders.request')}
      closeButtonProps={{ 'aria-label': t('action.close') }}
      closeOnClickOutside={false}
      // Escape belongs to the message above it.
      closeOnEscape={!telling}
    >
      <MaterialForm onCancel={cancel} onRequested={requested} onNothing={nothing} />
    </Modal>
  );
}
