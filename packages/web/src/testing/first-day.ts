import type { FirstDayItem } from '@vigilia/contract/first-day';
import { FIRST_DAY_STEPS } from '@vigilia/domain/first-day';

type Status = Partial<Omit<FirstDayItem, 'step'>>;

/** What the server says of a new home, with what is said of some steps instead. */
export const firstDayOf = (changed: { readonly [Step in FirstDayItem['step']]?: Status } = {}) => ({
  lista: FIRST_DAY_STEPS.map(
    (step): FirstDayItem => ({ ...{ step, count: null, at: null }, ...NEW_HOME[step], ...changed[step] }),
  ),
});

const NEW_HOME: {
  readonly [Step in FirstDayItem['step']]: Pick<FirstDayItem, 'state' | 'finding'> & Status;
} = {
  name: { state: 'done', finding: 'named' },
  sections: { state: 'done', finding: 'sections', count: 1 },
  https: { state: 'missing', finding: 'no-https' },
  hub: { state: 'missing', finding: 'no-hub' },
  residents: { state: 'missing', finding: 'no-residents' },
  sensors: { state: 'missing', finding: 'nobody-to-wear' },
  staff: { state: 'missing', finding: 'no-colleagues' },
  phones: { state: 'missing', finding: 'no-push' },
  backups: { state: 'missing', finding: 'no-backups' },
  'test-call': { state: 'missing', finding: 'no-call' },
};
