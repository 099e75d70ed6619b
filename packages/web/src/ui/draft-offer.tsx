// chunk: later
import { Alert, Button, Group } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { type Draft, dropDrafts, resumeDraft } from '#lib/drafts';
import { useTexts } from '#lib/i18n';
import { useLocation } from '#lib/location';

/** On the first page after signing in again: what was being filled in when the session ended (R-LOGIN-16). */
export function DraftOffer({ draft }: { draft: Draft }) {
  const t = useTexts();
  const [path, go] = useLocation();
  const [isOver, setOver] = useState(false);
  if (isOver || path !== '/') return null;
  const goOn = () => {
    resumeDraft(draft.key);
    setOver(true);
    go(draft.route);
  };
  const discard = () => {
    dropDrafts();
    setOver(true);
  };
  return (
    <Alert color="yellow" icon={<IconHistory size={20} />} role="status">
      <Group justify="space-between" gap="sm">
        {t('form.offered')}
        <Group gap="xs">
          <Button variant="subtle" color="gray" onClick={discard}>
            {t('form.discard')}
          </Button>
          <Button onClick={goOn}>{t('form.goOn')}</Button>
        </Group>
      </Group>
    </Alert>
  );
}
