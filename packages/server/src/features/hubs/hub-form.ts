import { shown, words } from '#forms/inputs';

export const hubForm = () => ({
  etiqueta: words('hub.etiqueta', { must: true, max: 100 }),
  codigo: shown('hub.codigo'),
});
