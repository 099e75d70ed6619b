import { UnstyledButton } from '@mantine/core';
import { IconUserCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { aboutQuery } from '#lib/about';
import type { Credentials } from './sign-in';
import classes from './step.module.css';

/** The accounts of the demo; a click fills the form. Any other server lists none. */
export function DemoAccounts({ choose }: { choose: (account: Credentials) => void }) {
  const { t } = useTranslation();
  const { data } = useQuery(aboutQuery);
  if (!data?.demo || data.accounts.length === 0) return null;
  return (
    <section className={classes.accounts} aria-label={t('login.demoTitle')}>
      <p className={classes.accountsTitle}>{t('login.demoTitle')}</p>
      <p className={classes.accountsLead}>{t('login.demoLead')}</p>
      {data.accounts.map(({ username, password, description }) => (
        <UnstyledButton
          key={username}
          className={classes.account}
          onClick={() => choose({ username, password })}
        >
          <IconUserCircle size={24} stroke={1.5} aria-hidden="true" />
          <span>
            <b>{username}</b>
            <small>{description}</small>
          </span>
        </UnstyledButton>
      ))}
    </section>
  );
}
