import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { IconAlertCircle, IconClock, IconMap, IconUserCircle } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { aboutQuery } from '#lib/about';
import { hasDrafts } from '#lib/drafts';
import { useTexts } from '#lib/i18n';
import { useSession } from '#lib/session';
import { goToTourStep, useTourStep } from '#lib/tour';
import { PlainButton } from '#ui/plain-button';
import { type Credentials, type Step, submitPassword } from './sign-in';
import classes from './step.module.css';
import { StepHeading } from './step-heading';

export function CredentialsStep({ onStep }: { onStep: (step: Step) => void }) {
  const t = useTexts();
  const { expired } = useSession();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const enter = useMutation({ mutationFn: submitPassword, onSuccess: onStep, meta: { handlesErrors: true } });
  return (
    <>
      <StepHeading title={t('login.title')} lead={t('login.lead')} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!enter.isPending) enter.mutate({ username: username.trim(), password });
        }}
      >
        <Stack gap="md">
          {expired && !enter.isError && (
            <Alert color="yellow" icon={<IconClock />} role="status">
              {t(hasDrafts() ? 'login.expiredKept' : 'login.expired')}
            </Alert>
          )}
          {enter.isError && (
            <Alert color="red" icon={<IconAlertCircle />} title={t('login.failed')}>
              {enter.error.message}
            </Alert>
          )}
          <TextInput
            label={t('login.username')}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            autoFocus
            required
            withAsterisk={false}
            size="lg"
            value={username}
            onChange={(event) => setUsername(event.currentTarget.value)}
          />
          <PasswordInput
            label={t('login.password')}
            name="password"
            autoComplete="current-password"
            required
            withAsterisk={false}
            size="lg"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': t('action.showPassword'), tabIndex: 0 }}
          />
          <Button type="submit" size="lg" mt="xs" loading={enter.isPending} fullWidth>
            {t('login.submit')}
          </Button>
        </Stack>
      </form>
      <DemoAccounts
        choose={(account) => {
          setUsername(account.username);
          setPassword(account.password);
        }}
      />
    </>
  );
}

/** The accounts of the demo; a click fills the form. Any other server lists none. */
function DemoAccounts({ choose }: { choose: (account: Credentials) => void }) {
  const t = useTexts();
  const { data } = useQuery(aboutQuery);
  if (!data?.demo || data.accounts.length === 0) return null;
  return (
    <section className={classes.accounts} aria-label={t('login.demoTitle')}>
      <p className={classes.accountsTitle}>{t('login.demoTitle')}</p>
      <p className={classes.accountsLead}>{t('login.demoLead')}</p>
      {data.accounts.map(({ username, password, description }) => (
        <PlainButton
          key={username}
          className={classes.account}
          onClick={() => choose({ username, password })}
        >
          <IconUserCircle size={24} stroke={1.5} aria-hidden="true" />
          <span>
            <b>{username}</b>
            <small>{description}</small>
          </span>
        </PlainButton>
      ))}
      {data.accounts[0] && <TourOffer account={data.accounts[0]} choose={choose} />}
    </section>
  );
}

/** The tour begins once that account has signed in; another press, and it does not. */
function TourOffer({ account, choose }: { account: Credentials; choose: (account: Credentials) => void }) {
  const t = useTexts();
  const isChosen = useTourStep() !== null;
  const press = () => {
    goToTourStep(isChosen ? null : 0);
    if (!isChosen) choose(account);
  };
  return (
    <PlainButton className={classes.account} aria-pressed={isChosen} onClick={press}>
      <IconMap size={24} stroke={1.5} aria-hidden="true" />
      <span>
        <b>{t('login.tour')}</b>
        <small>{t('login.tourHint')}</small>
      </span>
    </PlainButton>
  );
}
