import type { Card } from './ward-card';

export interface WardEvent {
  readonly event: 'paciente' | 'baja';
  readonly json: string;
}

/** What a screen that shows `before` needs in order to show `after`. */
export function wardEvents(
  before: ReadonlyMap<number, Card>,
  after: ReadonlyMap<number, Card>,
): readonly WardEvent[] {
  const gone = [...before.keys()].filter((id) => !after.has(id));
  const changed = [...after.values()].filter(
    ({ row, visibleJson }) => visibleJson !== before.get(row.id)?.visibleJson,
  );
  return [
    ...gone.map((id) => ({ event: 'baja' as const, json: JSON.stringify({ id }) })),
    ...changed.map(({ json }) => ({ event: 'paciente' as const, json })),
  ];
}
