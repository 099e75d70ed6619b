// chunk: later
import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLayout } from '#lib/layout';
import { isOwnEscape } from '#lib/own-escape';
import { AlertPanel } from './alert-panel';
import classes from './alert-sheet.module.css';

/** The panel over the cards: from the side on a tablet, from below on a phone. */
export function AlertSheet({ opened, close }: { opened: boolean; close: () => void }) {
  const { t } = useTranslation();
  const phone = useLayout() === 'phone';
  return (
    <Drawer.Root
      opened={opened}
      onClose={close}
      closeOnEscape={false}
      position={phone ? 'bottom' : 'right'}
      size={phone ? '88dvh' : '26rem'}
      radius={phone ? 'lg' : 0}
    >
      <Drawer.Overlay />
      <Drawer.Content
        aria-label={t('alert.title')}
        className={classes.sheet ?? ''}
        onKeyDownCapture={(event) => isOwnEscape(event) && close()}
      >
        <Drawer.Body className={classes.body ?? ''}>
          <AlertPanel close={close} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
