import { Alert, Button, Group, Table } from '@mantine/core';
import { IconCircleCheck, IconDownload } from '@tabler/icons-react';
import type { ImportKind, StaffImportResult } from '@vigilia/contract/imports';
import { useState } from 'react';
import { downloadCsv } from '#lib/download';
import { useTexts } from '#lib/i18n';
import { Link } from '#lib/location';
import { type CsvColumn, csvOf } from '#ui/data-table-columns';
import classes from './import.module.css';
import type { ImportAnswer } from './import.queries';
import { ImportTable } from './import-table';

/** Where the imported ones are. */
const PLACES: Readonly<Record<ImportKind, string>> = {
  residents: '/',
  sensors: '/management',
  staff: '/staff',
};

interface ImportDoneProps {
  kind: ImportKind;
  answer: ImportAnswer;
  startOver: () => void;
}

/** What was stored, and of staff the first passwords, once. */
export function ImportDone({ kind, answer, startOver }: ImportDoneProps) {
  const t = useTexts();
  const accounts = answer.accounts ?? [];
  const [kept, setKept] = useState(false);
  const isWaiting = accounts.length > 0 && !kept;
  return (
    <section className={classes.step} aria-live="polite">
      <Alert
        color="vigil"
        icon={<IconCircleCheck size={20} />}
        title={t(`settings.import.done.${kind}`, { count: answer.rows.length })}
      >
        {kind === 'staff' && answer.repeated && t('settings.import.repeatedStaff')}
        {accounts.length > 0 && t('settings.import.passwords')}
      </Alert>
      {accounts.length > 0 && <Passwords accounts={accounts} onKept={() => setKept(true)} />}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={startOver}>
          {t('settings.import.another')}
        </Button>
        <Button component={Link} href={PLACES[kind]} variant={isWaiting ? 'default' : 'filled'}>
          {t(`settings.import.lists.${kind}`)}
        </Button>
      </Group>
    </section>
  );
}

function Passwords({ accounts, onKept }: { accounts: StaffImportResult['accounts']; onKept: () => void }) {
  const t = useTexts();
  const columns: CsvColumn<(typeof accounts)[number]>[] = [
    { label: t('staff.name'), text: ({ nombre }) => nombre },
    { label: t('staff.username'), text: ({ username }) => username },
    { label: t('login.password'), text: ({ password }) => password },
  ];
  const download = () => {
    downloadCsv(csvOf(columns, accounts), t('settings.import.passwordFile'));
    onKept();
  };
  return (
    <>
      <ImportTable label={t('settings.import.passwordFile')} heads={columns.map(({ label }) => label)}>
        {accounts.map(({ username, nombre, password }) => (
          <Table.Tr key={username}>
            <Table.Td>{nombre}</Table.Td>
            <Table.Td>{username}</Table.Td>
            <Table.Td className={classes.password}>{password}</Table.Td>
          </Table.Tr>
        ))}
      </ImportTable>
      <Button mt="md" leftSection={<IconDownload size={18} />} onClick={download}>
        {t('settings.import.downloadPasswords')}
      </Button>
    </>
  );
}
