import { readOnlyInput, textInput } from '#forms/inputs';

export const hubForm = () => ({
  etiqueta: textInput('hub.etiqueta', { required: true, max: 100 }),
  codigo: readOnlyInput('hub.codigo'),
});
