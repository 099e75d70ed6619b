import { Alert, Button, FileButton, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconFileSpreadsheet } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ImportKind } from '@vigilia/contract/imports';
import { useState } from 'react';
import { useTexts } from '#lib/i18n';
import { newKey } from '#lib/idempotency-key';
import { useIdCentro } from '#lib/session';
import { readCsv } from './decode-file';
import classes from './import.module.css';
import { sendImport } from './import.queries';
import { ImportDone } from './import-done';
import { ImportErrors, ImportPreview } from './import-preview';

/** Chooses a file, shows what it would do, and does it. */
export function ImportFile({ kind }: { kind: ImportKind }) {
  const t = useTexts();
  const idCentro = useIdCentro();
  const client = useQueryClient();
  const meta = { handlesErrors: true };
  const read = useMutation({ mutationFn: readCsv, meta });
  // One key for each chosen file: a double click is one import.
  const [key, setKey] = useState(newKey);
  const send = (csv: string, store: boolean) => sendImport(kind, { idCentro, csv, key, store });
  const look = useMutation({ mutationFn: (csv: string) => send(csv, false), meta });
  const store = useMutation({
    mutationFn: (csv: string) => send(csv, true),
    meta,
    onSuccess: ({ stored }) => {
      if (stored) void client.invalidateQueries();
    },
  });
  const startOver = () => {
    setKey(newKey());
    for (const step of [read, look, store]) step.reset();
  };
  const choose = (file: File | null) => {
    if (!file) return;
    startOver();
    // Not called where another file was chosen while this one was read.
    read.mutate(file, { onSuccess: (csv) => look.mutate(csv) });
  };

  if (store.data?.stored) return <ImportDone kind={kind} answer={store.data} startOver={startOver} />;
  // What was refused while it was stored is newer than the preview.
  const answer = store.data ?? look.data;
  const isReady = answer?.errorsTotal === 0;
  const problem = (store.error ?? look.error ?? read.error)?.message;
  return (
    <section className={classes.step} aria-labelledby="import-file">
      <div className={classes.stepHead}>
        <h3 id="import-file" className={classes.stepTitle}>
          {t('settings.import.fileTitle')}
        </h3>
        <FileButton
          onChange={choose}
          // The same file, mended, can be chosen again.
          key={key}
          accept=".csv,.txt,text/csv"
          inputProps={{ 'aria-label': t('settings.import.choose') }}
        >
          {(props) => (
            <Button
              {...props}
              variant={isReady ? 'default' : 'filled'}
              leftSection={<IconFileSpreadsheet size={18} />}
              loading={read.isPending || look.isPending}
            >
              {t(read.variables ? 'settings.import.another' : 'settings.import.choose')}
            </Button>
          )}
        </FileButton>
      </div>
      <p className={classes.hint}>{read.variables?.name ?? t('settings.import.fileHint')}</p>
      <div aria-live="polite">
        {problem && (
          <Alert color="red" icon={<IconAlertTriangle size={20} />}>
            {problem}
          </Alert>
        )}
        {answer && !isReady && (
          <Alert
            color="red"
            icon={<IconAlertTriangle size={20} />}
            title={t('settings.import.errors', { count: answer.errorsTotal })}
          >
            {t('settings.import.errorsHint')}
          </Alert>
        )}
        {answer && isReady && (
          <Alert
            color="vigil"
            icon={<IconCircleCheck size={20} />}
            title={t(`settings.import.ready.${kind}`, { count: answer.rows.length })}
          >
            {t('settings.import.readyHint')}
          </Alert>
        )}
      </div>
      {answer && isReady && read.data !== undefined && (
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={startOver} disabled={store.isPending}>
            {t('action.cancel')}
          </Button>
          <Button loading={store.isPending} onClick={() => store.mutate(read.data)}>
            {t(`settings.import.store.${kind}`, { count: answer.rows.length })}
          </Button>
        </Group>
      )}
      {answer && answer.ignored.length > 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          {t('settings.import.ignored', { columns: answer.ignored.join(', ') })}
        </Text>
      )}
      {answer && !isReady && <ImportErrors answer={answer} />}
      {answer && answer.rows.length > 0 && <ImportPreview answer={answer} />}
    </section>
  );
}
