// chunk: later

import { IconHeartbeat, IconMoodSmile, IconSearchOff, IconUsers } from '@tabler/icons-react';
import { useTexts } from '#lib/i18n';
import { Notice } from '#ui/notice';
import type { WardViewState } from './use-ward-view';

/** Why there is no card, and what to do about it. */
export function WardNobody({ view }: { view: WardViewState }) {
  const t = useTexts();
  const { everybody, patients, search, setSearch, chooseNeeds, chooseSections } = view;
  if (everybody.length === 0) return <Notice icon={IconHeartbeat} text="patients.empty" />;
  if (search !== '')
    return (
      <Notice
        icon={IconSearchOff}
        text="ward.noneFound"
        action={{ label: t('ward.searchEnd'), onClick: () => setSearch('') }}
      />
    );
  if (patients.length === 0)
    return (
      <Notice
        icon={IconUsers}
        text="ward.noneHere"
        action={{ label: t('patients.allSections'), onClick: () => chooseSections([]) }}
      />
    );
  return (
    <Notice
      icon={IconMoodSmile}
      text="ward.nobody"
      action={{ label: t('ward.allShown'), onClick: () => chooseNeeds([]) }}
    />
  );
}
