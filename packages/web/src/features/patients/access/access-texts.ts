import type { AccessEntry } from '@vigilia/contract/access';
import type { TFunction } from 'i18next';
import { i18n } from '#lib/i18n';
import type { AlertTexts } from '#texts/alerts-nl';
import type { Texts } from '#texts/nl';

const COMMAND = 'vigilia ';

/** What was done; the number of a record after an endpoint's name is left out. An unknown act is shown as it is. */
export function actionText(t: TFunction, action: string): string {
  const isCommand = action.startsWith(COMMAND);
  const name = isCommand ? action.slice(COMMAND.length).replaceAll(/\W/g, '_') : action.replace(/ \d+$/, '');
  const has = (key: string): boolean => i18n.exists(key);
  if (has(`access.actions.${name}`)) return t(`access.actions.${name as keyof Texts['access']['actions']}`);
  return has(`alert.access.${name}`) ? t(`alert.access.${name as keyof AlertTexts['access']}`) : action;
}

export const actorText = (t: TFunction, { actor, board, action }: AccessEntry): string =>
  actor?.nombre ??
  (board === null ? null : t('alert.access.board', { name: board })) ??
  t(action.startsWith(COMMAND) ? 'access.commandLine' : 'access.nobody');
