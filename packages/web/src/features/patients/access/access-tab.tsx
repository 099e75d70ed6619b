import { Button } from '@mantine/core';
import { IconEyeOff, IconFileDownload, IconKey, IconShieldLock } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import type { Patient } from '@vigilia/contract/patients';
import { addDays } from '@vigilia/domain/local-day';
import { useState } from 'react';
import { downloadCsv } from '#lib/download';
import { fullName } from '#lib/full-name';
import { useTexts } from '#lib/i18n';
import { useClockValue } from '#lib/live-clock';
import { Problem } from '#lib/problem';
import { securityDialog } from '#lib/security-dialog';
import { useIdCentro, useZone } from '#lib/session';
import { formatDay, localDayIn } from '#lib/times';
import { csvOf } from '#ui/data-table-columns';
import { Loaded } from '#ui/loaded';
import { Notice } from '#ui/notice';
import { DayInput } from '#ui/server-form-day';
import { parseDay } from '#ui/server-form-values';
import { type AccessPeriod, accessQuery, readAllAccess } from './access.queries';
import classes from './access-tab.module.css';
import { AccessTable } from './access-table';
import { accessColumns } from './access-texts';

const DAYS_AT_FIRST = 7;

/** Who looked at or changed this resident's data (NEN 7513), for administrators with two-factor. */
export function AccessTab({ patient }: { patient: Patient }) {
  const t = useTexts();
  const zone = useZone();
  const today = useClockValue((now) => localDayIn(zone, now));
  const [chosen, setChosen] = useState<{ from: string; to: string } | null>(null);
  const { from, to } = chosen ?? { from: addDays(today, 1 - DAYS_AT_FIRST), to: today };
  const period: AccessPeriod = { idCentro: useIdCentro(), paciente: patient.id, from, to };
  const query = useInfiniteQuery(accessQuery(period));
  const refusal = query.data === undefined && query.error instanceof Problem ? query.error.reason : undefined;

  if (refusal === 'two-factor')
    return (
      <Notice
        icon={IconShieldLock}
        text="access.needsTwoFactor"
        hint={t('access.needsTwoFactorHint', {
          menu: t('security.title'),
          twoFactor: t('security.twoFactor'),
        })}
        action={{ label: t('security.title'), onClick: () => securityDialog.set(true) }}
      />
    );
  if (refusal === 'reauthenticate')
    return (
      <Notice
        icon={IconKey}
        text="access.needsPassword"
        action={{ label: t('login.password'), onClick: () => void query.refetch() }}
      />
    );
  return (
    <section aria-label={t('access.title')} className={classes.tab}>
      <div className={classes.head}>
        <div className={classes.about}>
          <h3 className={classes.title}>{t('access.title')}</h3>
          <p className={classes.hint}>{t('access.hint')}</p>
        </div>
        <AccessPeriodPicker from={from} to={to} onChange={setChosen} />
        {query.isSuccess && <ExportButton period={period} patient={patient} />}
      </div>
      <Loaded
        query={query}
        stale={false}
        skeleton={320}
        isEmpty={({ pages }) => pages.every(({ lista }) => lista.length === 0)}
        empty={<Notice icon={IconEyeOff} text="access.empty" />}
      >
        {({ pages }) => (
          <>
            <AccessTable entries={pages.flatMap(({ lista }) => lista)} />
            <div className={classes.end}>
              {query.isFetchNextPageError && (
                <p className={classes.failed} role="alert">
                  {query.error.message}
                </p>
              )}
              {query.hasNextPage ? (
                <Button
                  variant="default"
                  loading={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  {t('access.more')}
                </Button>
              ) : (
                t('access.all')
              )}
            </div>
          </>
        )}
      </Loaded>
    </section>
  );
}

function ExportButton({ period, patient }: { period: AccessPeriod; patient: Patient }) {
  const t = useTexts();
  const zone = useZone();
  const save = useMutation({
    mutationFn: () => readAllAccess(period),
    onSuccess: (entries) => {
      const csv = csvOf(accessColumns(t, zone), entries);
      downloadCsv(csv, t('access.title'), fullName(patient), period.from, period.to);
    },
  });
  return (
    <Button
      variant="subtle"
      color="gray"
      className={classes.export ?? ''}
      leftSection={<IconFileDownload size={18} aria-hidden="true" />}
      aria-label={`${t('tables.export')}: ${t('access.exportHint')}`}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {t('tables.export')}
    </Button>
  );
}

interface AccessPeriodPickerProps {
  from: string;
  to: string;
  onChange: (period: { from: string; to: string }) => void;
}

/** Two days, both included. The other one follows where the first would come after the last. */
function AccessPeriodPicker({ from, to, onChange }: AccessPeriodPickerProps) {
  const t = useTexts();
  const [typed, setTyped] = useState<{ from?: string; to?: string }>({});
  const type = (which: 'from' | 'to', text: string) => {
    const day = parseDay(text);
    if (!day) return setTyped({ ...typed, [which]: text });
    setTyped({});
    if (which === 'from') onChange({ from: day, to: day > to ? day : to });
    else onChange({ from: day < from ? day : from, to: day });
  };
  return (
    <div className={classes.period}>
      {(['from', 'to'] as const).map((which) => (
        <DayInput
          key={which}
          className={classes.day}
          label={t(`access.${which}`)}
          size="md"
          value={typed[which] ?? formatDay(which === 'from' ? from : to)}
          onChange={(text) => type(which, text)}
          onBlur={() => setTyped({})}
        />
      ))}
    </div>
  );
}
