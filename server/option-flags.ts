import { EMULATORS } from './emulators/emulated.ts';

export const HELP = `Usage: npm start -- [options]

  --port N            port to listen on; 0 = any free one (default: PORT or 8080)
  --host NAME         address to listen on (default: localhost); another one needs --tls-cert and --tls-key, and
                      accounts (npm run accounts) or --demo-sign-in
  --tls-cert FILE     certificate chain (PEM)
  --tls-key FILE      its private key (PEM)
  --data DIR          where the database lives (default: ./data)
  --memory            keep everything in memory
  --database-url URL  keep everything in PostgreSQL: postgres://user:password@db.example/deskway (default: DATABASE_URL,
                      which others cannot see)
  --resources N       size of a new campus, 100 to 20000 (default: 5000)
  --seed N            another campus (default: 1)
  --answer-delay MS   how long a resource thinks before it answers an invitation (default: 4000)
  --most-places N     places that one person may hold to come, each date of a series counted; 0 = any number (default: 1000)
  --rate N            what one person may ask for a second, about milliseconds of work; 0 = no limit (default: 300)
  --keep-events DAYS  days after their end for which events are kept, a series as a whole; 0 = for ever (default: 730)
  --keep-mails DAYS   days for which the outbox keeps mails; 0 = for ever (default: 90)
  --clock ISO         start the server's clock at this instant, e.g. 2026-03-02T08:00:00Z
  --device-accounts A,B  e-mail addresses of accounts that door displays are signed in with: for 400 days, not 8 hours
  --licences A,B      licence codes of this installation, e.g. CS0630,CS0631 for the figures of /insights (default: none;
                      the seeded campus has these two)
  --insights-for A,B  e-mail addresses of the people and groups who see the figures of /insights (default: the facility
                      management of the seeded campus)
  --server-type TYPE  the calendar that the page talks to: touchone-calendar (this server's own), o365, gspace or ews
                      (default: touchone-calendar)
  --emulate A,B       speak the protocols of these providers on this server's own calendar as well:
                      ${EMULATORS.join(', ')}; that of --server-type is always spoken
  --emulator-accounts FILE  who may call them from this machine: JSON, a list of { email, displayName, token, password },
                      with "impersonate": true for an account that may act as others (ews), and of { application, token }
                      for programs (graph)
  --emulate-throttling  refuse too many calls as the provider does: Graph more than 4 at once to one mailbox, Google more
                      than 600 of one person in a minute
  --emulate-latency MS  milliseconds that each of their answers takes longer (default: 0)
  --demo-sign-in      anyone signs in as any demo person, wherever they come from: for demos with nothing to protect
  --meeting-url URL   address of online meetings, with {id} for what tells them apart, e.g. https://meet.example/{id}
                      (default: none; where demo people sign in, a page of this server that is marked as part of the demo)
  --webex-token TOKEN make Webex meetings in the name of this token (default: WEBEX_TOKEN, which others cannot see)
  --webex-url URL     the Webex to ask (default: https://webexapis.com/v1)
  --smtp-url URL      the mail server: smtps://user:password@mail.example, or smtp:// for STARTTLS (default: SMTP_URL,
                      which others cannot see); ?tls=optional for a relay without TLS. Without, mails stay in the outbox
  --mail-from ADDRESS sender of the mails, e.g. "Desks <desks@example.org>"; belongs to --smtp-url
  --mqtt-url URL      the MQTT broker of lights, blinds and other devices: mqtts://user:password@broker.example, or mqtt://,
                      ws:// and wss:// (default: MQTT_URL, which others cannot see). Without, the building is simulated
  --plan-minutes N      minutes for which the floor plan looks for places at first (default: 150)
  --navigation-url URL  another site that shows ways; the page adds startAreaId and locationId to it (default: this one)
  --no-navigation     no ways, no kiosks and no codes
  --navigation-only   ways, kiosks and codes alone: nothing can be reserved
  --visitors-find WHAT  places that one may look for without a sign-in: rooms, all or nothing (default: rooms)
  --visitors-find-people  without a sign-in, one may look for the desk that somebody has reserved today
  --oidc-issuer URL   people sign in with this OpenID Connect provider, where ORIGIN/account/oauth-callback is the
                      redirect address of the client; then there are no demo people and no passwords
  --oidc-client-id ID  the client that this server is there
  --oidc-client-secret SECRET  of that client, where it has one (default: OIDC_CLIENT_SECRET, which others cannot see)
  --oidc-scope TEXT   what is asked for (default: openid profile email, with o365 and gspace the calendar as well)
  --oidc-claim NAME   the claim that holds the e-mail address (default: email)
  --oidc-groups-claim NAME  the claim that lists the groups of a person (default: none; belongs to --oidc-group)
  --oidc-group VALUE=ADDRESS  a value of that claim, and the address of the group here that it stands for; may be repeated.
                      Each sign-in sets whether the person is in these groups, and in no others
  --oidc-prompt TEXT  what the provider is to ask: login, select_account … (default: with o365 and gspace consent, else
                      what it thinks fit)
  --app-access        this server reads the calendars of places by itself, as the client of --oidc-client-id with its
                      secret: for a quick first sight, confirmations and door displays; with o365 (default: it does not)
  --calendar-agent ID  people may use the calendar of another account of the provider than they sign in with, which the
                      settings then offer; names that connection (default: they may not)
  --secret-file FILE  the secret that seals the tokens of the calendar's provider; made where it is missing
                      (default: deskway.secret in the directory of the database)
  --graph-url URL     the Microsoft Graph of o365 (default: https://graph.microsoft.com/v1.0)
  --google-url URL    the calendar API of gspace (default: https://www.googleapis.com/calendar/v3)
  --ews-url URL       the Exchange Web Services of ews, https://mail.example/EWS/Exchange.asmx (default: this server's own
                      calendar, spoken to as Exchange); people sign in with the name and password of their mailboxes
  --ews-access HOW    delegation: with people's own passwords and rights; impersonation: by a service account that acts for
                      them (default: delegation)
  --ews-user NAME     the service account of impersonation, DOMAIN\\name or an address
  --ews-password TEXT its password (default: EWS_PASSWORD, which others cannot see)
  --origin URL        a further address of this server, e.g. behind a proxy; may be repeated
  --trust-proxy A,B   addresses or networks of proxies on other machines, whose X-Forwarded-For and X-Forwarded-Proto count,
                      e.g. 10.0.0.0/8; those of a proxy on this machine always do
  --connect URL       an origin the page may talk to, e.g. a calendar; may be repeated
  --no-build          serve the built application as it is
  --dev               serve the sources, for development
  --drain SECONDS     how long a server that is asked to end still serves, while /readyz says 503 to balancers (default: 0)
  --metrics-port N    a port of its own for Prometheus, which reads /metrics there; 0 = any free one (default: none)
  --metrics-host NAME  address to listen on for it (default: localhost)
  --log FORMAT        log each request on the standard error output, as json or text (default: errors alone, as json)
  --security-log FILE  sign-ins, refusals, accounts and imports, a line of JSON each, appended to a file of their own
                      (default: SECURITY_LOG, or none)
  --config FILE       these options by name, as JSON: { "port": 8080, "data": "/var/lib/deskway" }; the command line and the
                      environment come before it
  --print-config      print the options that count in the form of --config, without secrets, and end
  --help              this text
`;

/** The options of the command line and of a file of them. */
export const FLAGS = {
  port: { type: 'string' },
  host: { type: 'string' },
  'tls-cert': { type: 'string' },
  'tls-key': { type: 'string' },
  data: { type: 'string' },
  memory: { type: 'boolean' },
  'database-url': { type: 'string' },
  resources: { type: 'string' },
  seed: { type: 'string' },
  'answer-delay': { type: 'string' },
  'most-places': { type: 'string' },
  rate: { type: 'string' },
  'keep-events': { type: 'string' },
  'keep-mails': { type: 'string' },
  clock: { type: 'string' },
  'device-accounts': { type: 'string' },
  licences: { type: 'string' },
  'insights-for': { type: 'string' },
  'server-type': { type: 'string' },
  emulate: { type: 'string' },
  'emulator-accounts': { type: 'string' },
  'emulate-throttling': { type: 'boolean' },
  'emulate-latency': { type: 'string' },
  'meeting-url': { type: 'string' },
  'navigation-url': { type: 'string' },
  'no-navigation': { type: 'boolean' },
  'navigation-only': { type: 'boolean' },
  'visitors-find': { type: 'string' },
  'visitors-find-people': { type: 'boolean' },
  'plan-minutes': { type: 'string' },
  'webex-token': { type: 'string' },
  'webex-url': { type: 'string' },
  'demo-sign-in': { type: 'boolean' },
  'oidc-issuer': { type: 'string' },
  'oidc-client-id': { type: 'string' },
  'oidc-client-secret': { type: 'string' },
  'oidc-scope': { type: 'string' },
  'oidc-claim': { type: 'string' },
  'oidc-groups-claim': { type: 'string' },
  'oidc-group': { type: 'string', multiple: true },
  'oidc-prompt': { type: 'string' },
  'calendar-agent': { type: 'string' },
  'app-access': { type: 'boolean' },
  'secret-file': { type: 'string' },
  'graph-url': { type: 'string' },
  'google-url': { type: 'string' },
  'ews-url': { type: 'string' },
  'ews-access': { type: 'string' },
  'ews-user': { type: 'string' },
  'ews-password': { type: 'string' },
  'mqtt-url': { type: 'string' },
  'smtp-url': { type: 'string' },
  'mail-from': { type: 'string' },
  origin: { type: 'string', multiple: true },
  'trust-proxy': { type: 'string' },
  connect: { type: 'string', multiple: true },
  'no-build': { type: 'boolean' },
  dev: { type: 'boolean' },
  drain: { type: 'string' },
  'metrics-port': { type: 'string' },
  'metrics-host': { type: 'string' },
  log: { type: 'string' },
  'security-log': { type: 'string' },
  config: { type: 'string' },
  'print-config': { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/** What counts where an option is given nowhere. */
export const DEFAULTS = {
  port: '8080',
  host: 'localhost',
  memory: false,
  resources: '5000',
  seed: '1',
  'answer-delay': '4000',
  'most-places': '1000',
  rate: '300',
  'keep-events': '730',
  'keep-mails': '90',
  'server-type': 'touchone-calendar',
  'emulate-throttling': false,
  'emulate-latency': '0',
  'no-navigation': false,
  'navigation-only': false,
  'visitors-find': 'rooms',
  'visitors-find-people': false,
  'plan-minutes': '150',
  'webex-url': 'https://webexapis.com/v1',
  'demo-sign-in': false,
  'oidc-claim': 'email',
  'app-access': false,
  'graph-url': 'https://graph.microsoft.com/v1.0',
  'google-url': 'https://www.googleapis.com/calendar/v3',
  'ews-access': 'delegation',
  'no-build': false,
  dev: false,
  drain: '0',
  'metrics-host': 'localhost',
} as const;
