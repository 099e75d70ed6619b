// chunk: later
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type AccountNotice, deleteAccountNotice, listAccountNotices } from '@vigilia/contract/auth';
import { MINUTE } from '@vigilia/domain/instant';
import { call } from '#lib/call';
import { useTexts } from '#lib/i18n';
import { callQuery } from '#lib/list-query';
import { useMomentAt } from '#lib/moment';
import { useSession, useZone } from '#lib/session';
import classes from './account-notices.module.css';

/** What was changed of one's account since, above every page until it is read. */
export function AccountNotices() {
  const { user } = useSession();
  const { data } = useQuery({
    ...callQuery(listAccountNotices),
    enabled: user !== null,
    // Most such changes end one's sessions: between sign-ins there is hardly ever anything new.
    staleTime: 15 * MINUTE,
    meta: { handlesErrors: true },
  });
  return data?.lista.map((notice) => <Notice key={notice.id} notice={notice} />);
}

function Notice({ notice: { id, kind, by, at } }: { notice: AccountNotice }) {
  const t = useTexts();
  const momentAt = useMomentAt(useZone());
  const read = useMutation({
    mutationFn: () => call(deleteAccountNotice, { params: { id } }),
    meta: { refreshes: [listAccountNotices.name] },
  });
  const name = by === null ? t('accountNotice.server') : by || t('accountNotice.formerStaff');
  return (
    <div className={classes.notice} role="alert">
      <p>
        <strong>{t(`accountNotice.${kind}`, { name, at: momentAt(at) })}</strong>{' '}
        {t(kind === 'first-password' ? 'accountNotice.ownHint' : 'accountNotice.hint')}
      </p>
      <Button
        variant="default"
        className={classes.read ?? ''}
        loading={read.isPending}
        onClick={() => read.mutate()}
      >
        {t('accountNotice.read')}
      </Button>
    </div>
  );
}
