import { Button, Group, Stack } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { downloadText } from '#lib/download';
import { useTexts } from '#lib/i18n';
import classes from './step.module.css';
import { StepHeading } from './step-heading';

/** Shown only once: to copy, to download or to write down before going on. */
export function RecoveryCodesStep({ codes, enter }: { codes: readonly string[]; enter: () => void }) {
  const t = useTexts();
  const clipboard = useClipboard();
  const text = `${codes.join('\n')}\n`;
  return (
    <>
      <StepHeading title={t('twoFactor.codesTitle')} lead={t('twoFactor.codesLead')} />
      <ol className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Stack gap="md">
        <Group grow>
          <Button
            variant="default"
            leftSection={clipboard.copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
            onClick={() => clipboard.copy(text)}
          >
            {t(clipboard.copied ? 'action.copied' : 'action.copy')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} />}
            onClick={() => downloadText(t('twoFactor.codesFile'), text)}
          >
            {t('action.download')}
          </Button>
        </Group>
        <Button size="lg" onClick={enter}>
          {t('twoFactor.codesSaved')}
        </Button>
      </Stack>
    </>
  );
}
