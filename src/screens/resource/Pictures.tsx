import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ResourceDetail } from '../../../workers/contract.ts';
import styles from './resource.module.css';

/** In CSS pixels. */
export const PICTURE_WIDTH = 320;

/** The pictures of a resource side by side; pictures that cannot be loaded are left out. */
export function Pictures({ pictures }: Pick<ResourceDetail, 'pictures'>) {
  const { t } = useTranslation('resource');
  const [broken, setBroken] = useState<readonly string[]>([]);
  const shown = pictures.filter(({ url }) => !broken.includes(url));
  if (shown.length === 0) return null;
  return (
    <ul
      className={styles.pictures}
      aria-label={t('pictures')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- nothing in it is focusable, and it must scroll by keyboard
      tabIndex={shown.length > 1 ? 0 : undefined}
    >
      {shown.map(({ url, name }) => (
        <li key={url}>
          <img
            src={url}
            alt={name}
            width={PICTURE_WIDTH}
            height={200}
            loading="lazy"
            referrerPolicy="no-referrer"
            onError={() => setBroken((before) => [...before, url])}
          />
        </li>
      ))}
    </ul>
  );
}
