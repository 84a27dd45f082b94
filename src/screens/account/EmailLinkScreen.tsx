import { useState } from 'react';
import { Redirect } from 'wouter';

import { readLink } from '../../state/session/email-link.ts';
import { returnAddress } from '../../state/session/return-address.ts';
import { LinkRequest } from './LinkRequest.tsx';
import { MailedLinkPage } from './MailedLinkPage.tsx';

/** Sign-in by mail: requests a link, or uses the one in the address. */
export function EmailLinkScreen({ isUser }: { readonly isUser: boolean }) {
  const [link, setLink] = useState(() => readLink(location.search));
  if (link === null && isUser) return <Redirect to={returnAddress()} replace />;
  if (link === null) return <LinkRequest onLink={(query) => setLink(readLink(query))} />;
  return <MailedLinkPage link={link} onAskAgain={() => setLink(null)} />;
}
