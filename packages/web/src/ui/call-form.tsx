import { Button, Group, Stack, Text } from '@mantine/core';
import { type UseFormInput, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '#lib/i18n';
import { Problem } from '#lib/problem';

type Inputs<Values extends object> = Pick<UseFormInput<Values>, 'initialValues' | 'validate'>;

interface CallFormOptions<Values extends object, Answer> extends Inputs<Values> {
  send: (values: Values) => Promise<Answer>;
  /** The toast afterwards. */
  done?: string;
  /** What is loaded again afterwards. */
  refreshes?: readonly unknown[];
  onSuccess?: (answer: Answer, values: Values) => void;
}

/** The values of a form that one call sends; what the server says against a field is shown at it. */
export function useCallForm<Values extends object, Answer>(options: CallFormOptions<Values, Answer>) {
  const { send, done, refreshes, onSuccess, ...inputs } = options;
  const form = useForm<Values>(inputs);
  const sending = useMutation({
    mutationFn: send,
    meta: { handlesErrors: true, ...(done && { done }), ...(refreshes && { refreshes }) },
    ...(onSuccess && { onSuccess }),
    onError: (error) => form.setErrors({ ...errorsOf(error) }),
  });
  return { ...form, sending };
}

interface CallFormProps<Values extends object> {
  form: Pick<ReturnType<typeof useForm<Values>>, 'onSubmit'> & {
    sending: { mutate: (values: Values) => void; isPending: boolean; error: Error | null };
  };
  /** What its button says, where that is not to save. */
  submit?: string;
  disabled?: boolean;
  cancel?: () => void;
  /** Before the other buttons. */
  buttons?: ReactNode;
  gap?: 'lg';
  children: ReactNode;
}

/** A form with its buttons. What is wrong with it as a whole is said above them. */
export function CallForm<Values extends object>(props: CallFormProps<Values>) {
  const { form, submit, disabled = false, cancel, buttons, gap = 'md', children } = props;
  const t = useTexts();
  const { mutate, isPending, error } = form.sending;
  return (
    <form noValidate onSubmit={form.onSubmit((values) => void (isPending || mutate(values)))}>
      <Stack gap={gap}>
        {children}
        {error && Object.keys(errorsOf(error)).length === 0 && <FormError>{error.message}</FormError>}
        <Group justify="flex-end">
          {buttons}
          {cancel && (
            // What is on its way may answer with what is shown once, as a key is.
            <Button variant="default" disabled={isPending} onClick={cancel}>
              {t('action.cancel')}
            </Button>
          )}
          <Button type="submit" loading={isPending} disabled={disabled}>
            {submit ?? t('action.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

export const FormError = ({ children }: { children: ReactNode }) => (
  <Text c="red" role="alert" size="sm">
    {children}
  </Text>
);

const errorsOf = (error: Error): Readonly<Record<string, string>> =>
  error instanceof Problem ? error.errors : {};
