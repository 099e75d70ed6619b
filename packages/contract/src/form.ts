import { z } from 'zod';
import { id } from './shared-schemas';

/** The form description that every `prepare` endpoint returns (R-FORMS-22). */
export const field = z.object({
  name: z.string(),
  title: z.string(),
  type: z.enum(['string', 'choice', 'boolean']),
  custom_type: z.enum(['date', 'number', 'email', 'password', 'textarea']).optional(),
  readonly: z.literal(true).optional(),
  attr: z.object({
    validations: z.array(z.object({ message: z.string() })),
    'default-value': z.union([z.string(), z.number(), z.boolean()]).optional(),
  }),
  choice_options: z
    .array(z.object({ value: z.union([z.string(), z.number()]), text: z.string() }))
    .optional(),
  computed: z.literal(true).optional(),
  expression: z.object({ formula: z.string(), fields: z.array(z.string()), result: z.string() }).optional(),
});
export type Field = z.output<typeof field>;

export const form = z.object({
  title: z.string(),
  type: z.literal('object'),
  properties: z.record(z.string(), field),
});
export type Form = z.output<typeof form>;

/** The value of a field; null is empty. */
export const formValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type FormValue = z.output<typeof formValue>;
export const formValues = z.record(z.string(), formValue);
export type FormValues = z.output<typeof formValues>;

export const prepareResponse = z.tuple([formValues.nullable(), form]);

/** A submitted form: the server validates the fields itself, so that errors are texts in the user's language. */
export const formBody = z.record(z.string(), z.unknown());

export const fieldErrors = z.record(z.string(), z.string());

/** Patient writes respond with 200 either way and an `error` flag (R-API-38). */
export const patientWriteResponse = z.union([
  z.object({ error: z.literal(false), id }),
  z.object({ error: z.literal(true), message: z.string(), errors: fieldErrors }),
]);
