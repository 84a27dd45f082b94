import { useTranslation } from 'react-i18next';

import type { ItemOwner, TimelineItem } from '../../../../workers/contract.ts';
import { namesOf } from '../../../../workers/painting/owner.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { Sheet } from '../../../components/overlays/Sheet.tsx';
import { Initials } from '../../../components/people/Initials.tsx';
import { otherLook } from '../accessibility/item-words.ts';
import card from '../pointer/hover-card.module.css';
import { ResourceFacts } from '../sheets/ResourceFacts.tsx';
import sheets from '../sheets/sheets.module.css';
import { dateOf, formatDay, formatLength, formatRange, formatTimeRange } from '../state/formats.ts';
import styles from './colleagues.module.css';

interface ColleagueItemSheetProps {
  readonly item: TimelineItem;
  readonly owner: ItemOwner;
  readonly resourceName: string;
  readonly onClose: () => void;
}

/** The public facts of a colleague's reservation, read-only. */
export function ColleagueItemSheet({ item, owner, resourceName, onClose }: ColleagueItemSheetProps) {
  const { t } = useTranslation(['colleagues', 'timeline']);
  const { name, colour } = owner;
  const look = otherLook(item.look);
  return (
    <Sheet title={item.subject || t('item.busy')} onClose={onClose}>
      <div className={sheets.form}>
        <p className={styles.owner}>
          <Initials name={name} colour={colour} />
          {namesOf(owner)}
        </p>
        <p className={sheets.when}>
          {formatDay(dateOf(item.start))}
          <br />
          {formatRange(item.start, item.end)} · {formatLength((item.end - item.start) / 60_000)}
        </p>
        <p className={sheets.place}>{resourceName}</p>
        <ResourceFacts resourceId={item.resourceId} times={item} />
        {look === 'accepted' ? null : (
          <p className={sheets.look} data-look={look}>
            {t(`timeline:lookSentence.${look}`)}
          </p>
        )}
        <p className={sheets.muted}>{item.subject === '' ? t('item.private') : t('item.readOnly', { name })}</p>
      </div>
    </Sheet>
  );
}

interface ColleagueFactsProps {
  readonly model: TimelineModel;
  readonly item: TimelineItem;
  readonly owner: ItemOwner;
}

/** A colleague's reservation in short: name, subject, time and state. */
export function ColleagueFacts({ model, item, owner }: ColleagueFactsProps) {
  const { t } = useTranslation(['colleagues', 'timeline']);
  const look = otherLook(item.look);
  return (
    <>
      <span>{t('item.ofOwner', { name: namesOf(owner), subject: item.subject || t('item.busy') })}</span>
      <span className={card.time}>
        {formatTimeRange(model, item)} · {formatLength((item.end - item.start) / 60_000)}
      </span>
      {look === 'accepted' ? null : <span>{t(`timeline:lookSentence.${look}`)}</span>}
    </>
  );
}
