import type { AccessEntry } from '@vigilia/contract/access';
import { i18n, type TextOf } from '#lib/i18n';
import { roleKey } from '#lib/role-key';
import { formatDate, formatTime } from '#lib/times';
import type { access } from '#texts/access-nl';
import type { CsvColumn } from '#ui/data-table-columns';

const COMMAND = 'vigilia ';

/** What was done; the number of a record after an endpoint's name is left out. An unknown act is shown as it is. */
export function actionText(t: TextOf, action: string): string {
  const isCommand = action.startsWith(COMMAND);
  const name = isCommand ? action.slice(COMMAND.length).replaceAll(/\W/g, '_') : action.replace(/ \d+$/, '');
  const isKnown: boolean = i18n.exists(`access.actions.${name}`);
  return isKnown ? t(`access.actions.${name as keyof typeof access.actions}`) : action;
}

export const actorText = (t: TextOf, { actor, board, action }: AccessEntry): string =>
  actor?.nombre ??
  (board === null ? null : t('access.board', { name: board })) ??
  t(action.startsWith(COMMAND) ? 'access.commandLine' : 'access.nobody');

/** All that the log says of an entry, in the words of the screen. */
export const accessColumns = (t: TextOf, zone: string | null): CsvColumn<AccessEntry>[] => [
  { label: t('access.date'), text: ({ at }) => formatDate(at, zone) },
  { label: t('access.time'), text: ({ at }) => formatTime(at, zone) },
  { label: t('access.who'), text: (entry) => actorText(t, entry) },
  { label: t('access.role'), text: ({ role }) => (role ? t(roleKey(role)) : '') },
  { label: t('access.what'), text: ({ action }) => actionText(t, action) },
  { label: t('access.result'), text: ({ result }) => t(`access.results.${result}`) },
  { label: t('access.address'), text: ({ address }) => address },
  { label: t('access.requestId'), text: ({ requestId }) => requestId },
];
