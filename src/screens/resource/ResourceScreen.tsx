import CalendarPlus from 'lucide-react/icons/calendar-plus';
import CalendarRange from 'lucide-react/icons/calendar-range';
import MapPin from 'lucide-react/icons/map-pin';
import SearchX from 'lucide-react/icons/search-x';
import Users from 'lucide-react/icons/users';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Link, useLocation, useParams } from 'wouter';

import type { ResourceDetail, ResourceState } from '../../../workers/contract.ts';
import { Button } from '../../components/controls/Button.tsx';
import { FavouriteStar } from '../../components/favourites/FavouriteStar.tsx';
import { FullPage } from '../../components/page/FullPage.tsx';
import { SectionSkeleton } from '../../components/page/Section.tsx';
import { TopBarTitle } from '../../components/page/TopBar.tsx';
import { KindIcon } from '../../components/places/KindIcon.tsx';
import { PlaceOnPlan } from '../../components/plan/PlaceOnPlan.tsx';
import { WayLink } from '../../components/navigation/WayLink.tsx';
import { useTitle } from '../../components/page/use-title.ts';
import { failureText } from '../../state/failure-text.ts';
import { reserveAddress } from '../../state/reservations/reserve-address.ts';
import { followResource, resource } from '../../state/resources/resource.ts';
import { ROUTES } from '../../state/routes.ts';
import { session } from '../../state/session/session.ts';
import { Files, Properties } from './Facts.tsx';
import { PICTURE_WIDTH, Pictures } from './Pictures.tsx';
import { QrCode } from './QrCode.tsx';
import { Whole } from '../../components/text/Whole.tsx';
import primitives from '../../components/primitives.module.css';
import styles from './resource.module.css';
import { Rules } from './Rules.tsx';
import { Week } from './Week.tsx';

/** The details of a resource, with its availability and a button to reserve it. */
export function ResourceScreen() {
  const { t } = useTranslation('resource');
  const { id = '' } = useParams();
  const { state } = useSnapshot(resource);
  useEffect(
    () => followResource({ resourceId: id, pictureWidth: PICTURE_WIDTH, pixelRatio: window.devicePixelRatio }),
    [id],
  );
  const title = state?.detail?.name ?? t('title');
  useTitle(title);
  const shownName = useShownName(id, state?.detail?.name ?? null);
  if (state?.failure != null) return <Missing state={state} shownName={shownName} />;
  return (
    <>
      <TopBarTitle>{title}</TopBarTitle>
      <div className={styles.page}>
        {state === null || state.detail === null ? (
          <SectionSkeleton label={t('loading')} rows={9} height={48} />
        ) : (
          <Detail state={state} detail={state.detail} />
        )}
      </div>
    </>
  );
}

/** The name that this screen has shown for the resource; null if none. */
function useShownName(id: string, name: string | null): string | null {
  const [shown, setShown] = useState<{ readonly id: string; readonly name: string } | null>(null);
  if (name !== null && (shown?.id !== id || shown.name !== name)) setShown({ id, name });
  return shown?.id === id ? shown.name : null;
}

interface DetailProps {
  readonly state: ResourceState;
  readonly detail: ResourceDetail;
}

function Detail({ state, detail }: DetailProps) {
  const { properties, files, pictures } = detail;
  return (
    <>
      <Head detail={detail} />
      <div className={styles.first}>
        {pictures.length === 0 ? null : <Pictures pictures={pictures} />}
        <Week state={state} detail={detail} />
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>
          {properties.length === 0 ? null : <Properties properties={properties} />}
          {files.length === 0 ? null : <Files files={files} />}
        </div>
        <div className={styles.column}>
          <PlaceOnPlan resourceId={detail.resourceId} name={detail.name} />
          <Rules detail={detail} now={state.now} />
          <QrCode name={detail.name} />
        </div>
      </div>
    </>
  );
}

/** The location of the resource and the actions. */
function Head({ detail }: { readonly detail: ResourceDetail }) {
  const { t } = useTranslation('resource');
  const { t: tTimeline } = useTranslation('timeline');
  const [, navigate] = useLocation();
  const { state } = useSnapshot(session);
  const { resourceId, name, kind, typeName, areaPath, capacity, reservedTo, reservationsEnabled, wayUrl } = detail;
  const isGuest = state.type !== 'signed-in' || state.account.isGuest;
  const canReserve = reservationsEnabled && reservedTo !== 'other';
  return (
    <div className={styles.head}>
      <div className={styles.where}>
        <p className={`${primitives.fact} ${styles.type}`}>
          <KindIcon kind={kind} />
          {typeName}
        </p>
        <p className={`${primitives.fact} ${styles.location}`}>
          <MapPin size={16} aria-hidden="true" />
          <Whole text={areaPath} />
        </p>
        {capacity === null || capacity <= 1 ? null : (
          <p className={`${primitives.fact} ${styles.location}`}>
            <Users size={16} aria-hidden="true" />
            {tTimeline('seats', { count: capacity })}
          </p>
        )}
        {reservedTo === null ? null : <p className={styles.assigned}>{t(`assigned.${reservedTo}`)}</p>}
      </div>
      <div className={styles.actions}>
        {isGuest || reservedTo === 'other' ? null : <FavouriteStar resourceId={resourceId} name={name} />}
        {wayUrl === null ? null : <WayLink url={wayUrl} name={name} text={t('showWay')} className={primitives.link} />}
        {reservationsEnabled ? (
          <Link className={primitives.link} href={`${ROUTES.timeline}?${new URLSearchParams({ name }).toString()}`}>
            <CalendarRange size={16} aria-hidden="true" />
            {t('onTimeline')}
          </Link>
        ) : null}
        {canReserve ? (
          <Button
            kind="primary"
            icon={CalendarPlus}
            data-main
            onClick={() => navigate(reserveAddress({ resourceIds: [resourceId] }))}
          >
            {t('reserve')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

interface MissingProps {
  readonly state: ResourceState;
  readonly shownName: string | null;
}

/** The resource does not exist for this user, or no longer does. */
function Missing({ state: { failure }, shownName }: MissingProps) {
  const { t } = useTranslation('resource');
  const [, navigate] = useLocation();
  const isUnknown = failure?.type === 'refused' && failure.status === 404;
  return (
    <FullPage
      icon={SearchX}
      title={shownName === null ? t('missing.title') : t('missing.gone', { name: shownName })}
      text={failure === null || isUnknown ? t('missing.text') : failureText(failure, t)}
      isAlert
    >
      <Button kind="primary" size="large" onClick={() => navigate(ROUTES.timeline)}>
        {t('missing.action')}
      </Button>
    </FullPage>
  );
}
