// chunk: later
import { Drawer } from '@mantine/core';
import { useTexts } from '#lib/i18n';
import { useLayout } from '#lib/layout';
import { useOwnEscape } from '#lib/own-escape';
import { AlertPanel } from './alert-panel';
import classes from './alert-sheet.module.css';

/** The panel over the cards: from the side on a tablet, from below on a phone. */
export function AlertSheet({ opened, close }: { opened: boolean; close: () => void }) {
  const t = useTexts();
  const phone = useLayout() === 'phone';
  const content = useOwnEscape(opened, close);
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
      <Drawer.Content ref={content} aria-label={t('alert.title')} className={classes.sheet ?? ''}>
        <Drawer.Body className={classes.body ?? ''}>
          <AlertPanel close={close} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
