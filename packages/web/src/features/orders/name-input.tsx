import { Autocomplete, type AutocompleteProps, TextInput } from '@mantine/core';
import { useMay } from '#lib/may';
import { useNames } from './orders.queries';

type NameInputProps = Pick<AutocompleteProps, 'label' | 'error' | 'value' | 'defaultValue' | 'onBlur'> & {
  onChange: (name: string) => void;
};

/** An administrator is helped with names of the staff; a nurse types hers. */
export function NameInput({ onChange, ...rest }: NameInputProps) {
  const suggests = useMay()('staff:suggest');
  const names = useNames();
  if (suggests)
    return <Autocomplete size="md" {...rest} onChange={onChange} data={names} autoComplete="off" />;
  return (
    <TextInput {...rest} onChange={(event) => onChange(event.currentTarget.value)} autoComplete="name" />
  );
}
