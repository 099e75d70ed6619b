import type { Right } from '@vigilia/domain/rights';

interface TourStep {
  readonly name:
    | ('list' | 'acts' | 'resident' | 'diary' | 'alerts' | 'round' | 'handover')
    | ('quality' | 'repairs' | 'settings' | 'report' | 'management' | 'orders');
  /** `:id` is a resident of the list. */
  readonly at: string;
  /** For those who may; `!`: for those who may not. */
  readonly right?: Right | `!${Right}`;
  /** iOS has no such page. */
  readonly notOnIos?: true;
}

const STEPS: readonly TourStep[] = [
  { name: 'list', at: '/' },
  { name: 'acts', at: '/' },
  { name: 'resident', at: '/patient/:id/week', notOnIos: true },
  { name: 'diary', at: '/patient/:id/diary', notOnIos: true },
  { name: 'alerts', at: '/alerts', notOnIos: true },
  { name: 'round', at: '/round' },
  { name: 'handover', at: '/handover' },
  { name: 'quality', at: '/analytics/quality', right: 'quality:read' },
  { name: 'repairs', at: '/settings/repairs', right: 'repair:read' },
  { name: 'settings', at: '/settings/first-day', right: 'repair:read' },
  { name: 'report', at: '/analytics', right: '!quality:read' },
  { name: 'management', at: '/management', right: '!quality:read' },
  { name: 'orders', at: '/orders', right: '!quality:read' },
];

/** Ten for each role; on iOS those that it has pages for. */
export function tourSteps(may: (right: Right) => boolean, isIos: boolean): readonly TourStep[] {
  const isFor = ({ right }: TourStep) => {
    if (right === undefined) return true;
    return right.startsWith('!') ? !may(right.slice(1) as Right) : may(right as Right);
  };
  return STEPS.filter((step) => isFor(step) && !(isIos && step.notOnIos));
}
