import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { draftOf } from '#lib/drafts';
import { showMessage } from '#ui/confirm';
import { mayDiscard } from '#ui/server-form-guard';
import { DRAFT, MaterialForm } from './material-form';

interface MaterialDialogProps {
  opened: boolean;
  close: () => void;
}

export function MaterialDialog({ opened, close }: MaterialDialogProps) {
  const { t } = useTranslation();
  const [messageShown, setMessageShown] = useState(false);
  const cancel = async () => {
    if (await mayDiscard(draftOf(DRAFT) !== undefined, DRAFT)) close();
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
      onClose={() => void cancel()}
      title={t('orders.request')}
      closeOnClickOutside={false}
      // While the message is open, Escape closes the message.
      closeOnEscape={!messageShown}
    >
      <MaterialForm
        onCancel={() => void cancel()}
        onRequested={showRequested}
        onEmptyRequest={showEmptyRequest}
      />
    </Modal>
  );
}
