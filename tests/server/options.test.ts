import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { isLocalHost } from '../../server/http/local-host.ts';
import { parseOptions } from '../../server/options.ts';

function parsed(argv: readonly string[], env: Record<string, string> = {}) {
  const result = parseOptions(argv, env);
  if (result.type !== 'options') throw new Error(`unexpected ${result.type}`);
  return result.options;
}

function complaint(...argv: readonly string[]): string {
  const result = parseOptions(argv, {});
  return result.type === 'error' ? result.message : `no complaint: ${result.type}`;
}

describe('parseOptions', () => {
  it('has defaults for everything', () => {
    expect(parsed([])).toMatchObject({
      port: 8080,
      host: 'localhost',
      dataDirectory: 'data',
      resources: 5000,
      seed: 1,
      answerDelay: 4000,
      clockStart: null,
      tls: null,
      log: null,
      origins: [],
      demoSignIn: false,
      connectOrigins: [],
      build: true,
      dev: false,
    });
  });

  it('takes the port of the environment, and --port before it', () => {
    expect(parsed([], { PORT: '3000' }).port).toBe(3000);
    expect(parsed(['--port', '0'], { PORT: '3000' }).port).toBe(0);
    expect(parsed([], { PORT: '' }).port).toBe(8080);
  });

  it('lets the server and other accounts into a provider’s calendars where people sign in with it', () => {
    const client = ['--oidc-issuer', 'https://login.example', '--oidc-client-id', 'x', '--server-type', 'o365'];
    const secret = { OIDC_CLIENT_SECRET: 'y' };
    expect(parsed(client, secret)).toMatchObject({ appAccess: false, calendarAgent: null });
    const more = ['--app-access', '--calendar-agent', 'shared'];
    expect(parsed([...client, ...more], secret)).toMatchObject({ appAccess: true, calendarAgent: 'shared' });
    expect(complaint(...client, '--app-access')).toContain('client secret');
    expect(complaint('--app-access')).toContain('--server-type o365');
    expect(complaint('--calendar-agent', 'shared')).toContain('--oidc-issuer');
    expect(complaint(...client, '--calendar-agent', 'two words')).toContain('without spaces');
  });

  it('keeps everything in memory on demand', () => {
    expect(parsed(['--memory']).dataDirectory).toBeNull();
    expect(complaint('--memory', '--data', 'x')).toContain('exclude');
  });

  it('keeps everything in PostgreSQL where an address is given, unless another place is named', () => {
    const url = 'postgres://ada:secret@db.example/desks';
    expect(parsed(['--database-url', url])).toMatchObject({ databaseUrl: url, dataDirectory: null });
    expect(parsed([], { DATABASE_URL: url })).toMatchObject({ databaseUrl: url, dataDirectory: null });
    expect(parsed(['--memory'], { DATABASE_URL: url })).toMatchObject({ databaseUrl: null, dataDirectory: null });
    expect(parsed(['--data', 'x'], { DATABASE_URL: url })).toMatchObject({ databaseUrl: null, dataDirectory: 'x' });
    expect(complaint('--database-url', url, '--data', 'x')).toContain('excludes');
    expect(complaint('--database-url', 'mysql://ada:secret@db.example')).not.toContain('secret');
  });

  it('reads the clock as an instant', () => {
    expect(parsed(['--clock', '2026-03-02T08:00:00Z']).clockStart).toBe(Date.UTC(2026, 2, 2, 8));
  });

  it('accepts the accounts of door displays, and an empty list', () => {
    expect(parsed([]).deviceAccounts).toBeNull();
    expect(parsed(['--device-accounts', 'doors@a.example, more@a.example']).deviceAccounts).toEqual([
      'doors@a.example',
      'more@a.example',
    ]);
    expect(parsed(['--device-accounts', '']).deviceAccounts).toEqual([]);
    expect(complaint('--device-accounts', 'Door displays')).toContain('doors@example.org');
  });

  it('accepts licence codes, and who sees the figures that they give', () => {
    expect(parsed([])).toMatchObject({ licences: null, insightsFor: null });
    expect(parsed(['--licences', 'CS0630, CS0631']).licences).toEqual(['CS0630', 'CS0631']);
    expect(parsed(['--insights-for', 'facilities@a.example']).insightsFor).toEqual(['facilities@a.example']);
    expect(complaint('--licences', 'analytics')).toContain('CS0630');
    expect(complaint('--insights-for', 'Facilities')).toContain('facilities@example.org');
  });

  it('makes online meetings with an address for them', () => {
    expect(parsed([])).toMatchObject({ meetingUrl: null, webex: null });
    expect(parsed(['--meeting-url', 'https://meet.example/{id}']).meetingUrl).toBe('https://meet.example/{id}');
    for (const address of ['https://meet.example/', 'http://meet.example/{id}', 'javascript:{id}', '{id}']) {
      expect(complaint('--meeting-url', address)).toContain('https://meet.example/{id}');
    }
  });

  it('reads for how long the floor plan looks for places', () => {
    expect([parsed([]).planMinutes, parsed(['--plan-minutes', '60']).planMinutes]).toEqual([150, 60]);
    expect(complaint('--plan-minutes', '5')).toContain('plan-minutes');
  });

  it('shows ways with an address for them', () => {
    expect(parsed([]).navigationUrl).toBe('/navigate');
    expect(parsed(['--no-navigation']).navigationUrl).toBeNull();
    expect(parsed(['--navigation-url', 'https://maps.example/go?x=1']).navigationUrl).toBe(
      'https://maps.example/go?x=1',
    );
    for (const address of ['http://maps.example', 'javascript:alert(1)', '/navigate']) {
      expect(complaint('--navigation-url', address)).toContain('https://maps.example/go');
    }
    const url = ['--navigation-url', 'https://maps.example/go'];
    expect(complaint('--no-navigation', ...url)).toBe('--no-navigation and --navigation-url exclude each other');
    expect(complaint('--no-navigation', '--navigation-only')).toContain('exclude each other');
  });

  it('says what visitors may find', () => {
    expect(parsed([])).toMatchObject({ assistConfigured: true, visitorsFind: 'rooms', visitorsFindPeople: false });
    expect(parsed(['--navigation-only', '--visitors-find', 'all', '--visitors-find-people'])).toMatchObject({
      assistConfigured: false,
      visitorsFind: 'all',
      visitorsFindPeople: true,
    });
    expect(complaint('--visitors-find', 'desks')).toBe('--visitors-find takes rooms, all or nothing');
  });

  it('takes the Webex token of the environment, and --webex-token before it', () => {
    const url = 'https://webexapis.com/v1';
    expect(parsed([], { WEBEX_TOKEN: 'secret' }).webex).toEqual({ url, token: 'secret' });
    expect(parsed(['--webex-token', 'other'], { WEBEX_TOKEN: 'secret' }).webex).toEqual({ url, token: 'other' });
    expect(parsed([], { WEBEX_TOKEN: '' }).webex).toBeNull();
    expect(parsed(['--webex-token', 'x', '--webex-url', 'http://localhost:1/v1/']).webex?.url).toBe(
      'http://localhost:1/v1',
    );
    expect(complaint('--webex-url', 'http://webex.example')).toContain('--webex-url');
    expect(complaint('--webex-token', 'two words')).toContain('--webex-token');
  });

  it('takes the mail server of the environment, where its password is not seen, and --smtp-url before it', () => {
    const from = ['--mail-from', 'Desks <desks@campus.example>'];
    const { mail } = parsed(from, { SMTP_URL: 'smtps://desks:p%40ss@mail.example' });
    expect(mail).toEqual({
      server: {
        host: 'mail.example',
        port: 465,
        isTls: true,
        isTlsOptional: false,
        login: { user: 'desks', password: 'p@ss' },
      },
      from: { name: 'Desks', address: 'desks@campus.example' },
    });
    const given = parsed([...from, '--smtp-url', 'smtp://[::1]?tls=optional'], { SMTP_URL: 'smtps://mail.example' });
    expect(given.mail?.server).toEqual({ host: '::1', port: 587, isTls: false, isTlsOptional: true, login: null });
    expect(parsed([], { SMTP_URL: '' }).mail).toBeNull();
    expect(complaint('--smtp-url', 'smtp://mail.example')).toContain('belong together');
  });

  it.each([
    'mail.example',
    'http://mail.example',
    'smtp://',
    'smtp://mail.example/path',
    'smtp://mail.example?tls=none',
    'smtp://:password@mail.example',
    'smtp://user:%E0%A4%A@mail.example',
  ])('does not take %s for a mail server, nor repeats it', (url) => {
    const message = complaint('--mail-from', 'a@b.example', '--smtp-url', url);
    expect(message).toContain('--smtp-url takes an address');
    expect(message).not.toContain('password@mail.example?');
  });

  it.each(['desks', 'a@b.example, c@d.example', 'Desks <a@b.example>\r\nBcc: c@d.example', '<a@b@c>'])(
    'does not take %j for a sender',
    (from) => {
      expect(complaint('--smtp-url', 'smtp://mail.example', '--mail-from', from)).toContain('--mail-from takes');
    },
  );

  it('takes groups of the provider by a claim, with values that are names of a directory', () => {
    const given = ['--oidc-issuer', 'https://login.example/site', '--oidc-client-id', 'desks'];
    const claim = ['--oidc-groups-claim', 'groups'];
    const group = ['--oidc-group', 'CN=Facilities,OU=groups=Facilities@Acme.example'];
    expect(parsed([...given, ...claim, ...group, '--oidc-group', 'ops=ops@acme.example']).openId?.claimGroups).toEqual({
      claim: 'groups',
      groups: [
        { value: 'CN=Facilities,OU=groups', group: 'facilities@acme.example' },
        { value: 'ops', group: 'ops@acme.example' },
      ],
    });
    expect(complaint(...given, ...claim)).toContain('belong together');
    expect(complaint(...given, ...group)).toContain('belong together');
    expect(complaint(...claim, ...group)).toContain('belongs to --oidc-issuer');
    expect(complaint(...given, ...claim, '--oidc-group', 'ops')).toContain('--oidc-group takes a value and an address');
  });

  it('takes the provider of the site, its secret from the environment', () => {
    const given = ['--oidc-issuer', 'https://login.example/site', '--oidc-client-id', 'desks'];
    expect(parsed(given, { OIDC_CLIENT_SECRET: 'secret' }).openId).toEqual({
      issuer: 'https://login.example/site',
      clientId: 'desks',
      clientSecret: 'secret',
      serverType: 'touchone-calendar',
      scope: '',
      prompt: '',
      emailClaim: 'email',
      claimGroups: null,
    });
    expect(parsed([], { OIDC_CLIENT_SECRET: 'secret' }).openId).toBeNull();
    expect(complaint(...given.slice(0, 2))).toContain('belong together');
    expect(complaint(...given, '--demo-sign-in')).toContain('exclude each other');
    expect(complaint(...given, '--oidc-scope', 'email')).toContain('openid among them');
    for (const issuer of [
      'http://login.example',
      'login.example',
      'https://login.example?x=1',
      'https://u@a.example',
    ]) {
      expect(complaint('--oidc-issuer', issuer, '--oidc-client-id', 'desks')).toContain('--oidc-issuer takes');
    }
  });

  it('takes the calendar of the provider, with consent unless another prompt is named', () => {
    const given = ['--oidc-issuer', 'https://login.example/site', '--oidc-client-id', 'desks'];
    const of = (...more: readonly string[]) => {
      const { serverType, calendarUrl, openId } = parsed([...given, ...more]);
      return [serverType, calendarUrl, openId?.prompt];
    };
    expect(of('--server-type', 'o365')).toEqual(['o365', 'https://graph.microsoft.com/v1.0', 'consent']);
    expect(of('--server-type', 'gspace', '--oidc-prompt', 'select_account')).toEqual([
      'gspace',
      'https://www.googleapis.com/calendar/v3',
      'select_account',
    ]);
    expect(of('--server-type', 'o365', '--graph-url', 'https://graph.example/v1.0/', '--oidc-prompt', '')).toEqual([
      'o365',
      'https://graph.example/v1.0',
      '',
    ]);
    expect(of()).toEqual(['touchone-calendar', '', '']);
    expect(complaint('--server-type', 'exchange')).toContain('--server-type takes');
    expect(complaint('--graph-url', 'http://graph.example')).toContain('--graph-url takes');
    expect(complaint('--google-url', 'https://g.example?x')).toContain('--google-url takes');
  });

  it('keeps the secret of the calendar’s tokens beside the database', () => {
    expect(parsed([]).secretFile).toBe(join('data', 'deskway.secret'));
    expect(parsed(['--data', 'x', '--secret-file', '/run/secrets/deskway']).secretFile).toBe('/run/secrets/deskway');
    expect(parsed(['--memory']).secretFile).toBeNull();
    const provider = ['--oidc-issuer', 'https://id.example', '--oidc-client-id', 'x', '--oidc-client-secret', 'y'];
    const shared = [...provider, '--server-type', 'o365', '--database-url', 'postgres://db.example/deskway'];
    expect(complaint(...shared)).toContain('--secret-file is needed');
    expect(parsed([...shared, '--secret-file', 'x']).secretFile).toBe('x');
    expect(parsed([...provider, '--database-url', 'postgres://db.example/deskway']).secretFile).toBeNull();
  });

  it('reduces addresses to their origins', () => {
    const { origins, connectOrigins } = parsed([
      '--origin',
      'https://desks.example/x',
      '--connect',
      'https://a.example',
    ]);
    expect(origins).toEqual(['https://desks.example']);
    expect(connectOrigins).toEqual(['https://a.example']);
  });

  it.each([
    [['--port', '70000'], '--port'],
    [['--port', 'http'], '--port takes a whole number'],
    [['--resources', '99'], '100 to 20000'],
    [['--resources', '20001'], '100 to 20000'],
    [['--answer-delay', '-1'], '--answer-delay'],
    [['--seed', '1.5'], '--seed takes a whole number'],
    [['--clock', 'tomorrow'], '--clock takes an instant'],
    [['--origin', 'desks.example'], '--origin takes an address'],
    [['--connect', "https://a.example; script-src 'unsafe-inline'"], '--connect takes an address'],
    [['--tls-cert', 'cert.pem'], 'belong together'],
    [['--tls-cert', '/no/such', '--tls-key', '/no/such'], 'cannot read /no/such'],
    [['--unknown'], 'unknown'],
    [['stray'], 'stray'],
  ])('complains about %j', (argv, message) => {
    expect(complaint(...argv)).toContain(message);
  });

  it('reads certificate and key', () => {
    const directory = mkdtempSync(join(tmpdir(), 'deskway-options-'));
    const [cert, key] = [join(directory, 'cert.pem'), join(directory, 'key.pem')];
    writeFileSync(cert, 'the certificate');
    writeFileSync(key, 'the key');
    expect(parsed(['--tls-cert', cert, '--tls-key', key]).tls).toEqual({ cert: 'the certificate', key: 'the key' });
    rmSync(directory, { recursive: true });
  });

  it('explains itself', () => {
    const help = parseOptions(['--help'], {});
    expect(help.type === 'text' && help.text).toContain('--resources N');
  });
});

describe('isLocalHost', () => {
  it.each(['localhost', '127.0.0.1', '127.1.2.3', '::1', '[::1]', 'desk.localhost'])('knows %s', (host) => {
    expect(isLocalHost(host)).toBe(true);
  });

  it.each(['0.0.0.0', 'desks.example', 'localhost.evil.example', '10.0.0.1'])('does not take %s for it', (host) => {
    expect(isLocalHost(host)).toBe(false);
  });
});
