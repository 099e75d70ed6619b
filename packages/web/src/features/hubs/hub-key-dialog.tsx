import { Button, CopyButton, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useIsMutating } from '@tanstack/react-query';
import { addHub, type Hub, type HubKey, listHubs, rekeyHub } from '@vigilia/contract/hubs';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { call } from '#lib/call';
import { useTexts } from '#lib/i18n';
import { useIdCentro } from '#lib/session';
import { CallForm, useCallForm } from '#ui/call-form';
import { Dialog } from '#ui/dialog';
import { HubConnection } from './hub-connection';
import classes from './hub-keys.module.css';

interface HubKeyDialogProps {
  /** Null: a new hub. */
  hub: Hub | null;
  close: () => void;
}

/** A new hub, or a new key for one; then its key, once. */
export function HubKeyDialog({ hub, close }: HubKeyDialogProps) {
  const t = useTexts();
  const [made, setMade] = useState<HubKey | null>(null);
  // What is shown once must not go by a slip, nor before it is shown.
  const canClose = useIsMutating() === 0 && !made;
  return (
    <Dialog
      onClose={close}
      title={hub ? `${t('settings.hubs.newKey')} · ${hub.etiqueta}` : t('settings.hubs.add')}
      closeOnClickOutside={canClose}
      closeOnEscape={canClose}
      withCloseButton={canClose}
    >
      {made ? (
        <ShownKey made={made} close={close} />
      ) : hub ? (
        <RekeyForm hub={hub} onMade={setMade} cancel={close} />
      ) : (
        <AddForm onMade={setMade} cancel={close} />
      )}
    </Dialog>
  );
}

interface FormProps {
  onMade: (key: HubKey) => void;
  cancel: () => void;
}

function AddForm({ onMade, cancel }: FormProps) {
  const t = useTexts();
  const idCentro = useIdCentro();
  const form = useCallForm({
    initialValues: { codigo: '', etiqueta: '' },
    send: (body) => call(addHub, { query: { idCentro }, body }),
    onSuccess: onMade,
    refreshes: [listHubs.name],
  });
  return (
    <CallForm form={form} submit={t('action.add')} cancel={cancel}>
      <TextInput
        {...form.getInputProps('codigo')}
        name="codigo"
        label={t('hubs.code')}
        description={t('settings.hubs.codeHint')}
        required
        data-autofocus
        autoComplete="off"
        maxLength={40}
      />
      <TextInput
        {...form.getInputProps('etiqueta')}
        name="etiqueta"
        label={t('hubs.tag')}
        description={t('settings.hubs.tagHint')}
        autoComplete="off"
        maxLength={100}
      />
    </CallForm>
  );
}

const CHOICES = [
  { value: 'valid', label: 'settings.hubs.keepDay', description: 'settings.hubs.keepDayHint' },
  { value: 'none', label: 'settings.hubs.endNow', description: 'settings.hubs.endNowHint' },
] as const;

function RekeyForm({ hub: { id }, onMade, cancel }: FormProps & { hub: Hub }) {
  const t = useTexts();
  const form = useCallForm({
    initialValues: { previous: 'valid' },
    send: ({ previous }) => call(rekeyHub, { params: { id }, body: { atOnce: previous === 'none' } }),
    onSuccess: onMade,
    refreshes: [listHubs.name],
  });
  return (
    <CallForm form={form} submit={t('settings.hubs.makeKey')} cancel={cancel}>
      <Text>{t('settings.hubs.rekeyLead')}</Text>
      <Radio.Group {...form.getInputProps('previous')} aria-label={t('settings.hubs.previous')}>
        <Stack gap="sm">
          {CHOICES.map(({ value, label, description }) => (
            <Radio key={value} size="md" value={value} label={t(label)} description={t(description)} />
          ))}
        </Stack>
      </Radio.Group>
    </CallForm>
  );
}

/** The server stores only a hash of it, and can never show it again. */
function ShownKey({ made: { codigo, key, mqtt }, close }: { made: HubKey; close: () => void }) {
  const t = useTexts();
  return (
    <div className={classes.key}>
      <Text ta="center">{t('settings.hubs.keyOnce', { hub: codigo })}</Text>
      <div className={classes.paper}>
        <QRCodeSVG value={key} size={208} title={t('settings.hubs.keyAlt', { hub: codigo })} />
      </div>
      <code className={classes.secret}>{key}</code>
      <CopyButton value={key}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {t(copied ? 'action.copied' : 'action.copy')}
          </Button>
        )}
      </CopyButton>
      <HubConnection codigo={codigo} mqtt={mqtt} />
      <Button data-autofocus onClick={close}>
        {t('settings.hubs.keySaved')}
      </Button>
    </div>
  );
}
