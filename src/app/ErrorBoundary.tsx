import { Bug } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '../components/Button.tsx';
import { FullPage } from '../components/FullPage.tsx';
import styles from './error-boundary.module.css';
import { usePanelRecovery } from './use-panel-recovery.ts';

interface Props {
  readonly children: ReactNode;
}

/** Catches what breaks while drawing, so that the rest of the page lives on; a new `key` gives another try. */
export class ErrorBoundary extends Component<Props, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    return this.state.error === null ? this.props.children : <Broken error={this.state.error} />;
  }
}

function Broken({ error }: { readonly error: unknown }) {
  const { t } = useTranslation();
  usePanelRecovery(location.pathname, true, false);
  return (
    <FullPage icon={Bug} title={t('error.title')} text={t('error.text')} isAlert>
      <Button kind="primary" size="large" onClick={() => location.reload()}>
        {t('error.reload')}
      </Button>
      <details className={styles.details}>
        <summary>{t('error.details')}</summary>
        <pre className={styles.stack}>{error instanceof Error ? (error.stack ?? error.message) : String(error)}</pre>
      </details>
    </FullPage>
  );
}
