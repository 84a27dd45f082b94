/** A provider and our registration with it. */
export interface OpenIdSettings {
  /** https, or http on this machine; exactly as the provider's tokens name it. */
  readonly issuer: string;
  readonly clientId: string;
  /** Null for a client without a secret: PKCE then proves alone who redeems. */
  readonly clientSecret: string | null;
}

/** The provider that people sign in with. */
export interface OpenIdOptions extends OpenIdSettings {
  readonly scope: string;
  /** What the provider is to ask, e.g. `login`; '' = what it thinks fit. */
  readonly prompt: string;
  /** The claim that holds the e-mail address. */
  readonly emailClaim: string;
}
