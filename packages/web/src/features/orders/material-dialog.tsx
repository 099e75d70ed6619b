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
  const [messageShown, setMessageShown] = useState(false);
  const cancel = () => {
    dropDraft(DRAFT);
    close();
  };
  const showRequested = () => {
    close();
    void showMessage(t('dialog.materialRequested'));
  };
  const showEmptyRequest = () => {
    setMessageShown(true);
    void showMessage(t('error.materialRequired'), t('error.form')).then(() => setMessageShown(false));
  };
  return (
    <Modal
      opened={opened}
      onClose={cancel}
      title={t('orders.request')}
      closeButtonProps={{ 'aria-label': t('action.close') }}
      closeOnClickOutside={false}
      // While the message is open, Escape closes the message.
      closeOnEscape={!messageShown}
    >
      <MaterialForm onCancel={cancel} onRequested={showRequested} onEmptyRequest={showEmptyRequest} />
    </Modal>
  );
}
