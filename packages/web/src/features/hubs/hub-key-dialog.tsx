import { Button, CopyButton, Group, Modal, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { addHub, type Hub, type HubKey, listHubs, rekeyHub } from '@vigilia/contract/hubs';
import { QRCodeSVG } from 'qrcode.react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/call';
import { useLayout } from '#lib/layout';
import { Problem } from '#lib/problem';
import { useReturnFocus } from '#lib/return-focus';
import { useIdCentro } from '#lib/session';
import classes from './hub-keys.module.css';

interface HubKeyDialogProps {
  /** Null: a new hub. */
  hub: Hub | null;
  close: () => void;
}

/** A new hub, or a new key for one; then its key, once. */
export function HubKeyDialog({ hub, close }: HubKeyDialogProps) {
  useReturnFocus();
  const { t } = useTranslation();
  const phone = useLayout() === 'phone';
  const [made, setMade] = useState<HubKey | null>(null);
  const client = useQueryClient();
  // What is shown once must not go by a slip, nor before it is shown.
  const canClose = useIsMutating() === 0 && !made;
  const onMade = (key: HubKey) => {
    setMade(key);
    void client.invalidateQueries({ queryKey: [listHubs.name] });
  };
  return (
    <Modal
      opened
      onClose={close}
      title={hub ? `${t('settings.hubs.newKey')} · ${hub.etiqueta}` : t('settings.hubs.add')}
      fullScreen={phone}
      closeOnClickOutside={canClose}
      closeOnEscape={canClose}
      withCloseButton={canClose}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      {made ? (
        <ShownKey made={made} close={close} />
      ) : hub ? (
        <RekeyForm hub={hub} onMade={onMade} cancel={close} />
      ) : (
        <AddForm onMade={onMade} cancel={close} />
      )}
    </Modal>
  );
}

interface FormProps {
  onMade: (key: HubKey) => void;
  cancel: () => void;
}

function AddForm({ onMade, cancel }: FormProps) {
  const { t } = useTranslation();
  const idCentro = useIdCentro();
  const [values, setValues] = useState({ codigo: '', etiqueta: '' });
  const add = useMutation({
    mutationFn: () => call(addHub, { query: { idCentro }, body: values }),
    meta: { handlesErrors: true },
    onSuccess: onMade,
  });
  const problem = add.error instanceof Problem ? add.error : null;
  return (
    <KeyForm submit={t('action.add')} act={add} cancel={cancel}>
      <TextInput
        name="codigo"
        label={t('hubs.code')}
        description={t('settings.hubs.codeHint')}
        required
        data-autofocus
        autoComplete="off"
        maxLength={40}
        value={values.codigo}
        onChange={({ currentTarget }) => setValues({ ...values, codigo: currentTarget.value })}
        error={problem?.errors.codigo}
      />
      <TextInput
        name="etiqueta"
        label={t('hubs.tag')}
        description={t('settings.hubs.tagHint')}
        autoComplete="off"
        maxLength={100}
        value={values.etiqueta}
        onChange={({ currentTarget }) => setValues({ ...values, etiqueta: currentTarget.value })}
        error={problem?.errors.etiqueta}
      />
    </KeyForm>
  );
}

function RekeyForm({ hub: { id }, onMade, cancel }: FormProps & { hub: Hub }) {
  const { t } = useTranslation();
  const [previous, setPrevious] = useState('day');
  const rekey = useMutation({
    mutationFn: () => call(rekeyHub, { params: { id }, body: { atOnce: previous === 'none' } }),
    meta: { handlesErrors: true },
    onSuccess: onMade,
  });
  return (
    <KeyForm submit={t('settings.hubs.makeKey')} act={rekey} cancel={cancel}>
      <Text>{t('settings.hubs.rekeyLead')}</Text>
      <Radio.Group value={previous} onChange={setPrevious} aria-label={t('settings.hubs.previous')}>
        <Stack gap="sm">
          <Radio
            size="md"
            value="day"
            label={t('settings.hubs.keepDay')}
            description={t('settings.hubs.keepDayHint')}
          />
          <Radio
            size="md"
            value="none"
            label={t('settings.hubs.endNow')}
            description={t('settings.hubs.endNowHint')}
          />
        </Stack>
      </Radio.Group>
    </KeyForm>
  );
}

interface KeyFormProps {
  submit: string;
  act: { mutate: () => void; isPending: boolean; error: Error | null };
  cancel: () => void;
  children: ReactNode;
}

function KeyForm({ submit, act, cancel, children }: KeyFormProps) {
  const { t } = useTranslation();
  const isAtField = act.error instanceof Problem && Object.keys(act.error.errors).length > 0;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!act.isPending) act.mutate();
      }}
    >
      <Stack>
        {children}
        {act.error && !isAtField && (
          <Text c="red" role="alert" size="sm">
            {act.error.message}
          </Text>
        )}
        <Group justify="flex-end" mt="xs">
          {/* Once it is on its way there is a key, which must be shown. */}
          <Button variant="default" disabled={act.isPending} onClick={cancel}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" loading={act.isPending}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface ShownKeyProps {
  made: HubKey;
  close: () => void;
}

/** The server stores only a hash of it, and can never show it again. */
function ShownKey({ made: { codigo, key }, close }: ShownKeyProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.key}>
      <Text ta="center">{t('settings.hubs.keyOnce', { hub: codigo })}</Text>
      <div className={classes.paper}>
        <QRCodeSVG value={key} size={208} title={t('settings.hubs.keyAlt', { hub: codigo })} />
      </div>
      <code className={classes.secret}>{key}</code>
      <Group justify="center">
        <CopyButton value={key}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? 'action.copied' : 'action.copy')}
            </Button>
          )}
        </CopyButton>
        <Button data-autofocus onClick={close}>
          {t('settings.hubs.keySaved')}
        </Button>
      </Group>
    </div>
  );
}
