// chunk: cards
/** As on a card; of some residents only one of the two is known. */
export const fullName = ({ nombre, apellidos }: { nombre: string; apellidos: string }): string =>
  `${nombre} ${apellidos}`.trim();
