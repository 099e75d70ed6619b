import type { AccessEntry } from '@vigilia/contract/access';
import type { TFunction } from 'i18next';
import { i18n } from '#lib/i18n';
import type { access } from '#texts/access-nl';

const COMMAND = 'vigilia ';

/** What was done; the number of a record after an endpoint's name is left out. An unknown act is shown as it is. */
export function actionText(t: TFunction, action: string): string {
  const isCommand = action.startsWith(COMMAND);
  const name = isCommand ? action.slice(COMMAND.length).replaceAll(/\W/g, '_') : action.replace(/ \d+$/, '');
  const isKnown: boolean = i18n.exists(`access.actions.${name}`);
  return isKnown ? t(`access.actions.${name as keyof typeof access.actions}`) : action;
}

export const actorText = (t: TFunction, { actor, board, action }: AccessEntry): string =>
  actor?.nombre ??
  (board === null ? null : t('access.board', { name: board })) ??
  t(action.startsWith(COMMAND) ? 'access.commandLine' : 'access.nobody');
