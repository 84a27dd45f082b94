import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { ItemLook, PaintingGeometry } from '../../../../workers/contract.ts';
import { createDrawStyles } from '../../../../workers/painting/draw-styles.ts';
import { paintSampleSlot, sampleSlotCount } from '../../../../workers/painting/sample.ts';
import type { Specimen } from '../../../../workers/painting/sample.ts';
import { Sheet } from '../../../components/overlays/Sheet.tsx';
import { useMedia } from '../../../state/browser/media.ts';
import { createElementSurface } from '../canvas/main-thread-painter.ts';
import { readPaintingTheme } from '../../../state/browser/painting-theme.ts';
import { slotWords } from '../../../components/places/slot-words.ts';
import styles from './sheets.module.css';

const looks: readonly ItemLook[] = ['accepted', 'toConfirm', 'unconfirmed', 'tentative', 'declined', 'cancelled'];

/** The order of the legend: codes that can be reserved first. */
const codes: readonly number[] = [0, 8, 2, 1, 4, 3, 5, 7, 6, 9];

const states = ['unsuitable', 'failed', 'stale', 'loading'] as const;

interface LegendSheetProps {
  readonly geometry: PaintingGeometry;
  readonly onClose: () => void;
}

/** The legend, drawn with the painter's own code. */
export function LegendSheet({ geometry, onClose }: LegendSheetProps) {
  const { t } = useTranslation('timeline');
  const { t: ofGuide } = useTranslation('guide');
  // By touch a move scrolls and a tap reserves, so the text differs.
  const isTouched = useMedia('(pointer: coarse)');
  return (
    <Sheet title={t('legend.title')} onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- nothing in it takes focus, and keys must scroll it */}
      <section tabIndex={0} aria-label={t('legend.title')} className={styles.legendText}>
        <ul className={styles.legend}>
          {codes.map((code) => (
            <li key={code}>
              <Swatch geometry={geometry} sample={{ type: 'code', code }} />
              {ofGuide(isTouched && code === 0 ? 'legend.freeByTouch' : `legend.code.${slotWords[code] ?? 'limited'}`)}
            </li>
          ))}
          {states.map((state) => (
            <li key={state}>
              <Swatch geometry={geometry} sample={{ type: 'state', state }} />
              {ofGuide(`legend.${state}`)}
            </li>
          ))}
        </ul>
        <p className={styles.keyNote}>{ofGuide('legend.counts')}</p>
        <p className={styles.keyNote}>{ofGuide('legend.names')}</p>
        <h3 className={styles.legendTitle}>{t('legend.own')}</h3>
        <ul className={styles.legend}>
          {looks.map((look) => (
            <li key={look}>
              <Swatch geometry={geometry} sample={{ type: 'item', look, subject: ofGuide('legend.subject') }} />
              {asPhrase(t(`lookSentence.${look}`))}
            </li>
          ))}
        </ul>
        <ColleagueLegend geometry={geometry} />
        <p className={styles.keyNote}>{ofGuide('help.hint')}</p>
      </section>
    </Sheet>
  );
}

/** Without the full stop, as the other entries have none. */
const asPhrase = (sentence: string): string => sentence.replace(/\.$/, '');

const otherLooks = ['accepted', 'tentative', 'declined'] as const;

function ColleagueLegend({ geometry }: Pick<LegendSheetProps, 'geometry'>) {
  const { t } = useTranslation('guide');
  const { t: ofColleagues } = useTranslation('colleagues');
  const { t: ofTimeline } = useTranslation('timeline');
  const owner = { name: ofColleagues('legend.name'), colour: 0 };
  return (
    <>
      <h3 className={styles.legendTitle}>{ofColleagues('legend.title')}</h3>
      <ul className={styles.legend}>
        {otherLooks.map((look) => (
          <li key={look}>
            <Swatch geometry={geometry} sample={{ type: 'item', look, subject: t('legend.subject'), owner }} />
            {asPhrase(ofTimeline(`lookSentence.${look}`))}
          </li>
        ))}
      </ul>
    </>
  );
}

function Swatch({ geometry, sample }: { readonly geometry: PaintingGeometry; readonly sample: Specimen }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d', { alpha: false });
    if (context == null) return;
    const drawStyles = createDrawStyles(readPaintingTheme(), geometry.devicePixelRatio, createElementSurface);
    paintSampleSlot(
      context,
      drawStyles,
      { ...geometry, quarterWidth: swatchWidth / sampleSlotCount, folding: null },
      sample,
    );
  });
  const scale = geometry.devicePixelRatio;
  return (
    <canvas
      ref={canvas}
      width={Math.round(swatchWidth * scale)}
      height={Math.round(swatchHeight * scale)}
      aria-hidden="true"
    />
  );
}

const swatchWidth = 100;
const swatchHeight = 28;
