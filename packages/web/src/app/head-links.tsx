// chunk: later
import { IconArrowsExchange, IconListCheck } from '@tabler/icons-react';
import { useTexts } from '#lib/i18n';
import { Link } from '#lib/location';
import iconTool from '#ui/icon-tool.module.css';
import classes from './head-links.module.css';

/** In the header of a phone’s list: a round, and the handover. Duty is in the user’s sheet. */
export function HeadLinks() {
  const t = useTexts();
  return (
    <>
      <Link
        href="/round"
        className={`${iconTool.tool} ${classes.round}`}
        aria-label={t('nav.round')}
        data-head-link=""
      >
        <IconListCheck size={22} stroke={1.75} aria-hidden="true" />
      </Link>
      <Link href="/handover" className={iconTool.tool} aria-label={t('nav.handover')} data-head-link="">
        <IconArrowsExchange size={22} stroke={1.75} aria-hidden="true" />
      </Link>
    </>
  );
}
