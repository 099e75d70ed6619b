import { Autocomplete, type AutocompleteProps, TextInput } from '@mantine/core';
import { useMay } from '#lib/may';
import { useNames } from './orders.queries';

type NameInputProps = Pick<AutocompleteProps, 'label' | 'error' | 'value' | 'defaultValue' | 'onBlur'> & {
  onChange: (name: string) => void;
};

/** Suggests names of the staff, to those who may see them. */
export function NameInput({ onChange, ...rest }: NameInputProps) {
  const maySuggest = useMay()('staff:suggest');
  const names = useNames();
  if (maySuggest)
    return <Autocomplete size="md" {...rest} onChange={onChange} data={names} autoComplete="off" />;
  return (
    <TextInput {...rest} onChange={(event) => onChange(event.currentTarget.value)} autoComplete="name" />
  );
}
