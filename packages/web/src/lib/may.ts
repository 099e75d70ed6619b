import { may, type Right } from '@vigilia/domain/rights';
import { onIos } from './platform';
import { useRole } from './session';

/** Rights that change no record. On iOS nothing else is offered (R-ROLES-12). */
const WITHOUT_EDITING = /:(read|chart|switch|qr)$/;
/** Alerts, care, duty, handover, diary and one's own devices are no editing: their choices unfold where they are, also on iOS. */
const UNFOLDING =
  /^(alert:(act|pause)|care:record|duty:set|handover:(sign|note)|diary:dismiss|notification:own)$/;

/** What the signed-in person may do here: their role's rights, without editing on iOS. */
export function useMay(): (right: Right) => boolean {
  const role = useRole();
  return (right) => may(role, right) && (!onIos() || WITHOUT_EDITING.test(right) || UNFOLDING.test(right));
}
