import { IconArrowsExchange, IconListCheck, type TablerIcon } from '@tabler/icons-react';
import { useRef } from 'react';
import { DutyButton } from '#features/alerts/duty-button';
import { useTexts } from '#lib/i18n';
import { Link, useLocation } from '#lib/location';
import classes from '#ui/foot-button.module.css';
import { LazyTooltip } from '#ui/lazy-tooltip';

/** In the sidebar’s foot: what the signed-in user looks after, a round, and the handover that begins and ends the duty. */
export const DutyBlock = ({ look }: { look: 'full' | 'icon' }) => (
  <>
    <DutyButton look={look} />
    <FootLink to="round" icon={IconListCheck} look={look} />
    <FootLink to="handover" icon={IconArrowsExchange} look={look} />
  </>
);

interface FootLinkProps {
  to: 'round' | 'handover';
  icon: TablerIcon;
  look: 'full' | 'icon';
}

function FootLink({ to, icon: Icon, look }: FootLinkProps) {
  const t = useTexts();
  const link = useRef<HTMLAnchorElement>(null);
  const [path] = useLocation();
  const label = t(`nav.${to}`);
  return (
    <>
      <Link
        ref={link}
        href={`/${to}`}
        className={classes.button}
        data-look={look}
        aria-current={path.startsWith(`/${to}`) ? 'page' : undefined}
        aria-label={look === 'icon' ? label : undefined}
      >
        <span className={classes.badge}>
          <Icon size={20} stroke={1.75} aria-hidden="true" />
        </span>
        {look === 'full' && <span className={classes.main}>{label}</span>}
      </Link>
      {look === 'icon' && <LazyTooltip target={link} label={label} position="right" />}
    </>
  );
}
