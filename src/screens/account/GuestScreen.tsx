import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';

import { Button } from '../../components/controls/Button.tsx';
import { TextField } from '../../components/controls/Field.tsx';
import { useTitle } from '../../components/page/use-title.ts';
import { failureText } from '../../state/failure-text.ts';
import { ROUTES } from '../../state/routes.ts';
import { computation } from '../../state/workers/workers.ts';
import { AccountPage } from './AccountPage.tsx';
import styles from './account.module.css';

/** The maximum length on the server. */
const MAX_NAME = 80;

/** Signs a guest in by name; the change of the session redirects them. */
export function GuestScreen({ isAllowed }: { readonly isAllowed: boolean }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  useTitle(t('guest.title'));
  const enter = async (): Promise<void> => {
    if (name.trim() === '') return setError(t('guest.nameMissing'));
    setBusy(true);
    setError('');
    const entered = await computation().session.signInAsGuest(name.trim());
    setBusy(false);
    if (!entered.ok) setError(failureText(entered.error, t));
  };
  const submit = (submission: FormEvent): void => {
    submission.preventDefault();
    if (!isBusy) void enter();
  };
  const back = (
    <p className={styles.note}>
      <Link href={ROUTES.login}>{t('guest.back')}</Link>
    </p>
  );
  if (!isAllowed) {
    return (
      <AccountPage title={t('guest.title')} lead={t('guest.unavailable')}>
        {back}
      </AccountPage>
    );
  }
  return (
    <AccountPage title={t('guest.title')} lead={t('guest.lead')}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label={t('guest.name')}
          hint={t('guest.nameHint')}
          error={error}
          name="name"
          autoComplete="name"
          maxLength={MAX_NAME}
          value={name}
          onChange={(change) => setName(change.target.value)}
        />
        <Button kind="primary" size="large" type="submit" isBusy={isBusy}>
          {isBusy ? t('guest.working') : t('guest.button')}
        </Button>
      </form>
      {back}
    </AccountPage>
  );
}
