import Check from 'lucide-react/icons/check';
import FileText from 'lucide-react/icons/file-text';
import Minus from 'lucide-react/icons/minus';
import { useTranslation } from 'react-i18next';

import type { ResourceDetail, ShownProperty } from '../../../workers/contract.ts';
import { SafeHtml } from '../../components/text/SafeHtml.tsx';
import { Section } from '../../components/page/Section.tsx';
import primitives from '../../components/primitives.module.css';
import { formatLocale } from '../../i18n/index.ts';
import { unreachable } from '../../state/unreachable.ts';
import styles from './resource.module.css';

/** The properties of a resource. */
export function Properties({ properties }: Pick<ResourceDetail, 'properties'>) {
  const { t } = useTranslation('resource');
  return (
    <Section title={t('properties')}>
      <dl className={styles.list}>
        {properties.map(({ propertyId, name, value }) => (
          <div key={propertyId} data-wide={value.type === 'html' || undefined}>
            <dt>{name}</dt>
            <dd>
              <Value value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function Value({ value }: Pick<ShownProperty, 'value'>) {
  const { t } = useTranslation('finding');
  switch (value.type) {
    case 'boolean': {
      const Icon = value.is ? Check : Minus;
      return (
        <span className={primitives.fact}>
          <Icon size={16} aria-hidden="true" />
          {t(value.is ? 'yes' : 'no')}
        </span>
      );
    }
    case 'number':
      return new Intl.NumberFormat(formatLocale()).format(value.number);
    case 'text':
      return value.text;
    case 'html':
      return <SafeHtml html={value.html} plain={value.plain} />;
    case 'choices':
      return (
        <ul className={styles.choices}>
          {value.choices.map(({ text, imageUrl }) => (
            <li key={text}>
              {imageUrl === null ? null : <img src={imageUrl} alt="" width={24} height={24} loading="lazy" />}
              {text}
            </li>
          ))}
        </ul>
      );
    default:
      return unreachable(value);
  }
}

/** The documents of a resource. */
export function Files({ files }: Pick<ResourceDetail, 'files'>) {
  const { t } = useTranslation('resource');
  return (
    <Section title={t('files')}>
      <ul className={styles.files}>
        {files.map(({ url, name }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener noreferrer">
              <FileText size={16} aria-hidden="true" />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
