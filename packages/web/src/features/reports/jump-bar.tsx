import { useTranslation } from 'react-i18next';
import { scrollBehaviour } from '#lib/motion';
import { CHARTS } from './charts';
import classes from './jump-bar.module.css';

/** Scrolls to a chart. Buttons, not links: the hash of the address is the route. */
export function JumpBar() {
  const { t } = useTranslation();
  const jump = (id: string) => {
    const chart = document.getElementById(id);
    chart?.scrollIntoView({ behavior: scrollBehaviour(), block: 'start' });
    chart?.querySelector('h2')?.focus({ preventScroll: true });
  };
  return (
    <nav className={classes.bar} aria-label={t('analytics.jump')}>
      {CHARTS.map(({ id }) => (
        <button key={id} type="button" className={classes.jump} onClick={() => jump(id)}>
          {t(`analytics.${id}`)}
        </button>
      ))}
    </nav>
  );
}
