import { IconCloudUp } from '@tabler/icons-react';
import type { CareAct } from '#care/care-queue';
import { textOf } from '#care/use-care';
import { useTexts } from '#lib/i18n';
import { useZone } from '#lib/session';
import { formatTime } from '#lib/times';
import classes from './card-owner.module.css';

/** Under the state, in place of who is on the way: care that was recorded here without a network and is not sent yet. */
export function CardUnsent({ care }: { care: CareAct }) {
  const t = useTexts();
  const zone = useZone();
  return (
    <p className={classes.owner} data-look="unsent">
      <IconCloudUp size={16} stroke={2} aria-hidden="true" className={classes.icon} />
      <span className={classes.text}>
        {t('alert.unsent.onCard', {
          what: textOf(care),
          time: formatTime(care.at ?? care.tappedAt, zone),
        })}
      </span>
    </p>
  );
}
