import ArrowLeft from 'lucide-react/icons/arrow-left';
import Printer from 'lucide-react/icons/printer';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';

import type { PlanLevel } from '../../../workers/contract.ts';
import { Button, IconButton } from '../../components/controls/Button.tsx';
import { SelectField } from '../../components/controls/Field.tsx';
import { QrImage } from '../../components/navigation/QrImage.tsx';
import { TopBar, TopBarTitle } from '../../components/page/TopBar.tsx';
import { useTitle } from '../../components/page/use-title.ts';
import { failureText } from '../../state/failure-text.ts';
import { openLevel, openSite, plan } from '../../state/resources/plan.ts';
import { ROUTES } from '../../state/routes.ts';
import styles from './codes.module.css';

interface Code {
  readonly id: string;
  readonly name: string;
}

/** What codes are printed of: a level has each of them. */
const KINDS = ['places', 'pois', 'level'] as const;
type Kind = (typeof KINDS)[number];
/** 24 labels of 70 × 37 mm on a page, or one code on each. */
const SIZES = ['labels', 'page'] as const;
type Size = (typeof SIZES)[number];

/** Sheets of QR codes of a level, for whoever runs the building. */
export function CodesScreen() {
  const { t } = useTranslation('navigate');
  const [, navigate] = useLocation();
  const { site, level, levelProblem } = useSnapshot(plan) as typeof plan;
  const levels = site.buildings.flatMap((building) =>
    building.levels.map(({ id, name }) => ({ id, name: `${building.name}, ${name}` })),
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const [kind, setKind] = useState<Kind>('places');
  const [size, setSize] = useState<Size>('labels');
  const levelId = chosen ?? levels[0]?.id ?? null;
  useTitle(t('codes.title'));
  useEffect(openSite, []);
  useEffect(() => (levelId === null ? undefined : openLevel(levelId)), [levelId]);
  const codes = level?.id === levelId && level !== null ? codesOf(level, kind) : null;
  return (
    <div className={styles.screen}>
      <TopBar>
        <IconButton name={t('codes.back')} icon={ArrowLeft} onClick={() => navigate(ROUTES.settings)} />
      </TopBar>
      <TopBarTitle>{t('codes.title')}</TopBarTitle>
      <div className={styles.choice}>
        <SelectField label={t('codes.level')} value={levelId ?? ''} onChange={({ target }) => setChosen(target.value)}>
          {levels.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('codes.of')}
          value={kind}
          onChange={({ target }) => setKind(KINDS.find((one) => one === target.value) ?? 'places')}
        >
          {KINDS.map((one) => (
            <option key={one} value={one}>
              {t(`codes.kind.${one}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('codes.paper')}
          value={size}
          onChange={({ target }) => setSize(SIZES.find((one) => one === target.value) ?? 'labels')}
        >
          {SIZES.map((one) => (
            <option key={one} value={one}>
              {t(`codes.size.${one}`)}
            </option>
          ))}
        </SelectField>
        <Button
          kind="primary"
          size="large"
          icon={Printer}
          disabled={codes === null || codes.length === 0}
          onClick={() => print()}
        >
          {t('codes.print')}
        </Button>
        <output>
          {codes === null
            ? levelProblem === null
              ? t('screen.loading')
              : failureText(levelProblem, t)
            : t('codes.count', { count: codes.length })}
        </output>
      </div>
      <ul className={styles.sheet} data-size={size}>
        {codes?.map((code) => (
          <Label key={code.id} code={code} />
        ))}
      </ul>
    </div>
  );
}

/** Those with a code of their own: each place and point of interest, or the level itself. */
function codesOf(level: PlanLevel, kind: Kind): readonly Code[] {
  if (kind === 'level') return [{ id: level.id, name: `${level.buildingName}, ${level.name}` }];
  const { ids, names } = kind === 'places' ? level.places : level.pois;
  return ids.map((id, index) => ({ id, name: names[index] ?? id }));
}

function Label({ code: { id, name } }: { readonly code: Code }) {
  const url = new URL(`/qr/${encodeURIComponent(id)}`, location.href).href;
  return (
    <li className={styles.label}>
      <QrImage text={url} label={name} />
      <span>
        <strong>{name}</strong>
        <small>{id}</small>
      </span>
    </li>
  );
}
