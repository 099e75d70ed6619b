import type { BoardAlert } from '@vigilia/contract/boards';
import type { TextOf } from '#lib/i18n';

/** The state of the tile says it already, in its own words. */
export const isAboutState = ({ kind }: BoardAlert): boolean =>
  kind === 'out-of-range' || kind === 'contact' || kind === 'sensor';

/** What an alert is about, short enough for a wall. */
export function kindText(t: TextOf, { kind, of }: BoardAlert): string {
  if (kind === 'unconfirmed') return t(of === 'turned' ? 'alert.stillLiesShort' : 'alert.stillWetShort');
  return t(`alert.kind.${kind}`);
}
