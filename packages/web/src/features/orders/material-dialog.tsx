import { Alert, Autocomplete, type AutocompleteProps, Button, Group, Modal, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAccessPoint, IconSticker } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { draftOf, dropDraft, keepDraft } from '#lib/drafts';
import { useTexts } from '#lib/i18n';
import { newKey } from '#lib/idempotency-key';
import { useMay } from '#lib/may';
import { isSignedOut, Problem } from '#lib/problem';
import { useCentre, useSession } from '#lib/session';
import { showMessage } from '#ui/confirm';
import { mayDiscard, useUnsavedGuard } from '#ui/server-form-guard';
import { AmountInput } from './amount-input';
import { amountError, isEmptyRequest, type MaterialInputs, readMaterial } from './check-material';
import classes from './material-form.module.css';
import { type Material, useNames, useRequestMaterial } from './orders.queries';

export function MaterialDialog({ opened, close }: { opened: boolean; close: () => void }) {
  const t = useTexts();
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

const DRAFT = 'material';

interface MaterialFormProps {
  onCancel: () => void;
  onRequested: () => void;
  /** Both amounts are zero: a message says so (R-ORDERS-4). */
  onEmptyRequest: () => void;
}

function MaterialForm({ onCancel, onRequested, onEmptyRequest }: MaterialFormProps) {
  const t = useTexts();
  const centre = useCentre();
  const nombre = useSession().user?.name ?? '';
  const keyOf = useOrderKey();
  const request = useRequestMaterial();
  const sending = useRef(false);
  const form = useForm<MaterialInputs>({
    initialValues: draftOf<MaterialInputs>(DRAFT) ?? {
      nombre,
      email: '',
      departamento: '',
      sensors: '0',
      stickers: '0',
    },
    onValuesChange: (values) => keepDraft(DRAFT, values),
  });
  useUnsavedGuard(draftOf(DRAFT) !== undefined, DRAFT);

  const submit = async (inputs: MaterialInputs) => {
    const read = readMaterial(inputs);
    form.setErrors('errors' in read ? read.errors : {});
    if (isEmptyRequest(inputs)) return onEmptyRequest();
    if ('errors' in read || sending.current) return;
    const { material } = read;
    sending.current = true;
    try {
      await request.mutateAsync({ key: keyOf(material), body: material });
      dropDraft(DRAFT);
      onRequested();
    } catch (error) {
      if (error instanceof Problem) form.setErrors({ ...error.errors });
    } finally {
      sending.current = false;
    }
  };

  const amount = (name: 'sensors' | 'stickers') => ({
    value: form.values[name],
    onChange: (value: string) => form.setFieldValue(name, value),
    error: form.errors[name] ?? amountError(form.values[name]),
  });
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => form.onSubmit((values) => void submit(values))(event)}
    >
      <p className={classes.lead}>{t('orderDialog.lead', { centre: centre?.nombre ?? '' })}</p>
      {request.isError && !isSignedOut(request.error) && (
        <Alert color="red" role="alert">
          {request.error.message}
        </Alert>
      )}
      <fieldset className={classes.group}>
        <legend>{t('orderDialog.what')}</legend>
        <AmountInput
          {...amount('stickers')}
          label={t('orderDialog.stickers')}
          icon={<IconSticker size={22} stroke={1.75} />}
        />
        <AmountInput
          {...amount('sensors')}
          label={t('orders.sensors')}
          icon={<IconAccessPoint size={22} stroke={1.75} />}
        />
      </fieldset>
      <fieldset className={classes.group}>
        <legend>{t('orderDialog.who')}</legend>
        <NameInput {...form.getInputProps('nombre')} label={t('orders.name')} />
        <TextInput
          {...form.getInputProps('email')}
          type="email"
          autoComplete="email"
          label={t('orders.email')}
        />
        <TextInput
          {...form.getInputProps('departamento')}
          autoComplete="off"
          label={t('orders.department')}
        />
      </fieldset>
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" loading={request.isPending}>
          {t('orderDialog.submit')}
        </Button>
      </Group>
    </form>
  );
}

/**
 * The idempotency key of a request: the same while the same body is sent again, so that a retry is no second order;
 * a new one for another body, so that a change is not ignored as a retry.
 */
function useOrderKey(): (material: Material) => string {
  const last = useRef({ body: '', key: '' });
  return (material) => {
    const body = JSON.stringify(material);
    if (last.current.body !== body) last.current = { body, key: newKey() };
    return last.current.key;
  };
}

type NameInputProps = Pick<AutocompleteProps, 'label' | 'error' | 'value' | 'defaultValue' | 'onBlur'> & {
  onChange: (name: string) => void;
};

/** Suggests names of the staff, to those who may see them. */
function NameInput({ onChange, ...rest }: NameInputProps) {
  const maySuggest = useMay()('staff:suggest');
  const names = useNames();
  if (maySuggest)
    return <Autocomplete size="md" {...rest} onChange={onChange} data={names} autoComplete="off" />;
  return (
    <TextInput {...rest} onChange={(event) => onChange(event.currentTarget.value)} autoComplete="name" />
  );
}
