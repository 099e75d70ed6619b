import type { Field, Form, FormValues } from '@vigilia/contract/form';

/** A field as the server describes it; `must` gives it the one validation that makes it required. */
export function field(
  name: string,
  title: string,
  { must, fallback, ...rest }: Partial<Field> & { must?: true; fallback?: string } = {},
): Field {
  const validations = must ? [{ message: 'Dit veld is verplicht.' }] : [];
  const attr = { validations, ...(fallback !== undefined && { 'default-value': fallback }) };
  return { name, title, type: 'string', ...rest, attr };
}

/** What `prepare` answers. */
export const prepared = (values: FormValues | null, ...fields: Field[]): [FormValues | null, Form] => [
  values,
  {
    title: 'Formulier',
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, field])),
  },
];
