import { Alert, Button, FileButton, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconFileSpreadsheet } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IMPORT_LIMIT, type ImportKind } from '@vigilia/contract/imports';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newKey } from '#lib/idempotency-key';
import { useIdCentro } from '#lib/session';
import { decodeFile, isWorkbook } from './decode-file';
import classes from './import.module.css';
import { sendImport } from './import.queries';
import { ImportDone } from './import-done';
import { ImportErrors, ImportPreview } from './import-preview';

interface Chosen {
  readonly name: string;
  readonly csv: string;
  /** One for each chosen file: a double click is one import. */
  readonly key: string;
}

/** Escaped as JSON a text grows, and the server takes so much at most. */
const LARGEST_FILE = IMPORT_LIMIT * 0.9;

/** Chooses a file, shows what it would do, and does it. */
export function ImportFile({ kind }: { kind: ImportKind }) {
  const { t } = useTranslation();
  const idCentro = useIdCentro();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [unreadable, setUnreadable] = useState<'workbook' | 'tooLarge' | null>(null);
  const look = useMutation({
    mutationFn: ({ csv, key }: Chosen) => sendImport(kind, { idCentro, csv, key, store: false }),
    meta: { handlesErrors: true },
  });
  const store = useMutation({
    mutationFn: ({ csv, key }: Chosen) => sendImport(kind, { idCentro, csv, key, store: true }),
    meta: { handlesErrors: true },
    onSuccess: ({ stored }) => {
      if (stored) void client.invalidateQueries();
    },
  });
  const latest = useRef<File | null>(null);
  const startOver = () => {
    latest.current = null;
    setChosen(null);
    setUnreadable(null);
    look.reset();
    store.reset();
  };
  const choose = async (file: File | null) => {
    if (!file) return;
    startOver();
    latest.current = file;
    const bytes = new Uint8Array(await file.arrayBuffer());
    // Another file may have been chosen while this one was read.
    if (latest.current !== file) return;
    const next = { name: file.name, csv: decodeFile(bytes), key: newKey() };
    setChosen(next);
    if (isWorkbook(bytes)) setUnreadable('workbook');
    else if (file.size > LARGEST_FILE) setUnreadable('tooLarge');
    else look.mutate(next);
  };

  if (store.data?.stored) return <ImportDone kind={kind} answer={store.data} startOver={startOver} />;
  // What was refused while it was stored is newer than the preview.
  const answer = store.data ?? look.data;
  const isReady = answer?.errorsTotal === 0;
  const error = store.error ?? look.error;
  const problem = unreadable ? t(`settings.import.${unreadable}`) : error?.message;
  return (
    <section className={classes.step} aria-labelledby="import-file">
      <div className={classes.stepHead}>
        <h3 id="import-file" className={classes.stepTitle}>
          {t('settings.import.fileTitle')}
        </h3>
        <FileButton
          onChange={(file) => void choose(file)}
          // The same file, mended, can be chosen again.
          key={chosen?.key ?? 'none'}
          accept=".csv,.txt,text/csv"
          inputProps={{ 'aria-label': t('settings.import.choose') }}
        >
          {(props) => (
            <Button
              {...props}
              variant={isReady ? 'default' : 'filled'}
              leftSection={<IconFileSpreadsheet size={18} />}
              loading={look.isPending}
            >
              {t(chosen ? 'settings.import.another' : 'settings.import.choose')}
            </Button>
          )}
        </FileButton>
      </div>
      <p className={classes.hint}>{chosen ? chosen.name : t('settings.import.fileHint')}</p>
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
      {answer && isReady && chosen && (
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={startOver} disabled={store.isPending}>
            {t('action.cancel')}
          </Button>
          <Button loading={store.isPending} onClick={() => store.mutate(chosen)}>
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
