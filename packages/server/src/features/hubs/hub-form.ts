import { readForm } from '#forms/form';
import { FieldError } from '#forms/form-rejected';
import { readOnlyInput, textInput } from '#forms/inputs';

export const hubForm = () => ({
  etiqueta: textInput('hub.etiqueta', { required: true, max: 100 }),
  codigo: readOnlyInput('hub.codigo'),
});

/** A code is part of MQTT topics and of RabbitMQ's routing keys, so it has no character with a meaning there. */
export const HUB_CODE = /^[\w-]{1,40}$/;

const newHubForm = () => ({
  codigo: textInput('hub.codigo', { required: true, max: 40 }),
  etiqueta: textInput('hub.etiqueta', { max: 100 }),
});

/** Without a tag, a hub is called by its code. */
export function readNewHub(sent: Readonly<Record<string, unknown>>): { codigo: string; etiqueta: string } {
  const { codigo, etiqueta } = readForm(newHubForm(), sent, {
    crossCheck: ({ codigo }): Record<string, FieldError> =>
      codigo !== undefined && !HUB_CODE.test(codigo) ? { codigo: new FieldError('field.hub-code') } : {},
  });
  return { codigo, etiqueta: etiqueta || codigo };
}
