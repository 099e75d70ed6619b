import { IconArrowsExchange } from '@tabler/icons-react';
import { useRef } from 'react';
import { DutyButton } from '#features/alerts/duty-button';
import { useTexts } from '#lib/i18n';
import { Link, useLocation } from '#lib/location';
import classes from '#ui/foot-button.module.css';
import { LazyTooltip } from '#ui/lazy-tooltip';

/** In the sidebar’s foot: what the signed-in user looks after, and the handover that begins and ends it. */
export function DutyBlock({ look }: { look: 'full' | 'icon' }) {
  const t = useTexts();
  const link = useRef<HTMLAnchorElement>(null);
  const [path] = useLocation();
  const label = t('nav.handover');
  return (
    <>
      <DutyButton look={look} />
      <Link
        ref={link}
        href="/handover"
        className={classes.button}
        data-look={look}
        aria-current={path.startsWith('/handover') ? 'page' : undefined}
        aria-label={look === 'icon' ? label : undefined}
      >
        <span className={classes.badge}>
          <IconArrowsExchange size={20} stroke={1.75} aria-hidden="true" />
        </span>
        {look === 'full' && <span className={classes.main}>{label}</span>}
      </Link>
      {look === 'icon' && <LazyTooltip target={link} label={label} position="right" />}
    </>
  );
}
