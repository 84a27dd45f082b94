import Mail from 'lucide-react/icons/mail';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';

import { Button } from '../../components/controls/Button.tsx';
import { TextField } from '../../components/controls/Field.tsx';
import { useTitle } from '../../components/page/use-title.ts';
import { askForLink } from '../../state/session/email-link.ts';
import { failureText } from '../../state/failure-text.ts';
import { ROUTES } from '../../state/routes.ts';
import { AccountPage } from './AccountPage.tsx';
import styles from './account.module.css';

/** Deliberately loose: the server and the mail system decide what is a valid address. */
const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text);
/** The maximum length on the server. */
const MAX_ADDRESS = 254;

interface Sent {
  readonly email: string;
  /** The path of the link if the server returns it. */
  readonly demoLink: string | null;
}

/** Asks for an address and requests a sign-in link by mail. */
export function LinkRequest({ onLink }: { readonly onLink: (query: string) => void }) {
  const { t } = useTranslation('account');
  const [sent, setSent] = useState<Sent | null>(null);
  useTitle(t('title'));
  return (
    <AccountPage title={t('title')} lead={sent === null ? t('lead') : ''}>
      {sent === null ? (
        <AddressForm onSent={setSent} />
      ) : (
        <SentNote sent={sent} onLink={onLink} onAgain={() => setSent(null)} />
      )}
      <p className={styles.note}>
        <Link href={ROUTES.login}>{t('otherWays')}</Link>
      </p>
    </AccountPage>
  );
}

function AddressForm({ onSent }: { readonly onSent: (sent: Sent) => void }) {
  const { t } = useTranslation('account');
  const [email, setEmail] = useState('');
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const ask = async (): Promise<void> => {
    const address = email.trim();
    if (!isAddress(address)) return setError(t('addressWrong'));
    setBusy(true);
    setError('');
    const asked = await askForLink(address);
    setBusy(false);
    if (asked.ok) onSent({ email: address, demoLink: asked.value });
    else setError(failureText(asked.error, t));
  };
  const submit = (submission: SubmitEvent): void => {
    submission.preventDefault();
    if (!isBusy) void ask();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={t('address')}
        error={error}
        type="email"
        name="email"
        autoComplete="email"
        maxLength={MAX_ADDRESS}
        value={email}
        onChange={(change) => setEmail(change.target.value)}
      />
      <Button kind="primary" size="large" type="submit" icon={Mail} isBusy={isBusy}>
        {isBusy ? t('sending') : t('send')}
      </Button>
    </form>
  );
}

interface SentNoteProps {
  readonly sent: Sent;
  readonly onLink: (query: string) => void;
  readonly onAgain: () => void;
}

/** The same text whether the address is known or not. */
function SentNote({ sent: { email, demoLink }, onLink, onAgain }: SentNoteProps) {
  const { t } = useTranslation('account');
  const open = (link: string): void => onLink(link.slice(link.indexOf('?')));
  return (
    <>
      <output className={styles.sent}>{t('sent', { email })}</output>
      {demoLink === null ? null : (
        <div className={styles.demo}>
          <p>{t('demo')}</p>
          <Button kind="primary" size="large" onClick={() => open(demoLink)}>
            {t('demoOpen')}
          </Button>
        </div>
      )}
      <Button size="large" onClick={onAgain}>
        {t('anotherAddress')}
      </Button>
    </>
  );
}
